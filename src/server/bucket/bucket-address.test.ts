import { expect, test } from 'vitest'
import { readBucketAddress } from './bucket-address.ts'

const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 's' }
const read = (url: string, env: Record<string, string> = keys) => readBucketAddress({ STORAGE_URL: url, ...env })

test.each([
  ['s3://shop?region=eu-west-2', 'https://shop.s3.eu-west-2.amazonaws.com', '', 'eu-west-2'],
  ['s3://shop/live/files/?region=eu-west-2', 'https://shop.s3.eu-west-2.amazonaws.com', 'live/files/', 'eu-west-2'],
  ['s3://my.shop?region=eu-west-2', 'https://s3.eu-west-2.amazonaws.com/my.shop', '', 'eu-west-2'],
  ['s3://shop?endpoint=http://minio:9000', 'http://minio:9000/shop', '', 'us-east-1'],
  ['s3://shop/a%20b?endpoint=https://s3.example.com/base/&region=fsn1', 'https://s3.example.com/base/shop', 'a b/', 'fsn1'],
  ['s3://shop?endpoint=https://oss.example.com&region=me-1&use_path_style=false', 'https://shop.oss.example.com', '', 'me-1'],
])('%s is the bucket at %s', (url, base, prefix, region) => {
  expect(read(url)).toMatchObject({ base, prefix, region, accessKeyId: 'AKIA', secretAccessKey: 's' })
})

test('without an address, or with an empty one, files lie in the data folder', () => {
  expect([readBucketAddress({}), readBucketAddress({ STORAGE_URL: '' })]).toEqual([null, null])
})

test.each([
  ['/var/files', 'STORAGE_URL: it must begin with s3://'],
  ['https://shop.s3.amazonaws.com', 'it must begin with s3://'],
  ['s3://', 'is no name of a bucket'],
  ['s3://My_Shop?region=eu-west-2', '"My_Shop" is no name of a bucket'],
  ['s3://key:secret@shop?region=eu-west-2', 'may hold neither keys nor a port; the keys belong in AWS_ACCESS_KEY_ID'],
  ['s3://shop', 'the region of the bucket is missing'],
  ['s3://shop?region=eu%20west', '"eu west" is no region'],
  ['s3://shop?region=eu-west-2&endpont=http://minio', 'it knows no "endpont"'],
  ['s3://shop?endpoint=minio:9000', 'endpoint must be an address like'],
  ['s3://shop?endpoint=https://a:b@minio', 'endpoint must be an address like'],
  ['s3://shop/a%2f..%2f..?region=eu-west-2', 'may not lead upwards'],
  ['s3://shop/%?region=eu-west-2', 'cannot be read'],
  ['s3://shop?region=eu-west-2&use_path_style=yes', 'use_path_style must be true or false'],
])('%s is refused: %s', (url, said) => {
  expect(() => read(url)).toThrow(expect.objectContaining({ name: 'StartError', message: expect.stringContaining(said) }))
})

test('a bucket without its keys is refused by the name of the key that is missing', () => {
  expect(() => read('s3://shop?region=eu-west-2', {})).toThrow('AWS_ACCESS_KEY_ID: is missing')
  expect(() => read('s3://shop?region=eu-west-2', { AWS_ACCESS_KEY_ID: 'AKIA' })).toThrow('AWS_SECRET_ACCESS_KEY: is missing')
})
