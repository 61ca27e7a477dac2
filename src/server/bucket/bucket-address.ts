// Reads STORAGE_URL: a bucket of S3, or of a store that speaks its protocol, and the keys that open it.
import { startError } from '../start-error.ts'

/** `base` is the address of the bucket itself; `prefix` begins every name in it, and is empty or ends with a slash. */
export type BucketAddress = {
  base: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Given = {
  STORAGE_URL?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

const form = 's3://bucket/folder?region=eu-west-2, and for a store that is not Amazon also endpoint=https://minio.example.com:9000'
const wrong = (what: string): Error => startError(`STORAGE_URL: ${what}. Write it as ${form}`)
const known = ['endpoint', 'region', 'use_path_style']

/** Takes the environment; gives the bucket, null where the files lie in the data folder, or throws a start error that names what is wrong. */
export function readBucketAddress({
  STORAGE_URL: text,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: Given): BucketAddress | null {
  if (!text) return null
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw wrong('it must begin with s3://')
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '')
    throw wrong('it may hold neither keys nor a port; the keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw wrong(`"${bucket}" is no name of a bucket`)
  const prefix = readPrefix(url.pathname)
  const unknown = [...url.searchParams.keys()].find((key) => !known.includes(key))
  if (unknown !== undefined) throw wrong(`it knows no "${unknown}"`)
  const endpoint = readEndpoint(url.searchParams.get('endpoint'))
  const region = url.searchParams.get('region') ?? (endpoint ? 'us-east-1' : '')
  if (!/^[a-z0-9-]+$/.test(region)) throw wrong(region === '' ? 'the region of the bucket is missing' : `"${region}" is no region`)
  const usesPath = readChoice(url.searchParams.get('use_path_style'))
  if (!accessKeyId || !secretAccessKey)
    throw startError(`${accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'}: is missing; the bucket of STORAGE_URL needs both`)
  const base = baseOf({
    endpoint: endpoint ?? new URL(`https://s3.${region}.amazonaws.com`),
    bucket,
    usesPath: usesPath ?? endpoint !== null,
  })
  return { base, bucket, prefix, region, accessKeyId, secretAccessKey }
}

function readPrefix(path: string): string {
  const steps = decoded(path).split('/').filter(Boolean)
  if (steps.some((step) => step === '.' || step === '..')) throw wrong('the folder in it may not lead upwards')
  return steps.map((step) => `${step}/`).join('')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw wrong('the folder in it cannot be read')
  }
}

function readEndpoint(text: string | null): URL | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw wrong('endpoint must be an address like https://minio.example.com:9000')
  return url
}

function readChoice(text: string | null): boolean | null {
  if (text === null) return null
  if (text !== 'true' && text !== 'false') throw wrong('use_path_style must be true or false')
  return text === 'true'
}

/** A bucket with a dot in its name fits no certificate as a host. */
function baseOf({ endpoint, bucket, usesPath }: { endpoint: URL; bucket: string; usesPath: boolean }): string {
  const { protocol, host, pathname } = endpoint
  const path = pathname.replace(/\/+$/, '')
  return usesPath || bucket.includes('.') ? `${protocol}//${host}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`
}
