// Reads the XML that a bucket answers with.
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { StorageAway } from '../storage.ts'

const element = (of: XmlElement, name: string): XmlElement | undefined =>
  of.children.find((child): child is XmlElement => child instanceof XmlElement && child.name === name)
const textOf = (of: XmlElement | undefined, name: string): string => (of && element(of, name)?.text) ?? ''

function rootOf(text: string): XmlElement | null {
  try {
    return parseXml(text).root
  } catch {
    return null
  }
}

/** The error in a body, also of an answer with status 200: a store that joins parts answers before it is done. */
export function readError(text: string): { code: string; message: string } | null {
  const root = rootOf(text)
  return root?.name === 'Error' ? { code: textOf(root, 'Code'), message: textOf(root, 'Message') } : null
}

/** The id of a multi-part upload that was begun. */
export function readUploadId(text: string): string {
  const id = textOf(rootOf(text) ?? undefined, 'UploadId')
  if (id === '') throw new StorageAway('it began an upload without an id')
  return id
}

type Listed = { key: string; size: number; at: Date }

/** One page of a list, and what the next page begins with. */
export function readList(text: string): { listed: Listed[]; next: string | null } {
  const root = rootOf(text)
  if (root?.name !== 'ListBucketResult') throw new StorageAway('it gave no list')
  const listed = root.children.flatMap((child) =>
    child instanceof XmlElement && child.name === 'Contents'
      ? [{ key: textOf(child, 'Key'), size: Number(textOf(child, 'Size')), at: new Date(textOf(child, 'LastModified')) }]
      : [],
  )
  return { listed, next: textOf(root, 'IsTruncated') === 'true' ? textOf(root, 'NextContinuationToken') : null }
}
