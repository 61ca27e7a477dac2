import { join } from 'node:path'
import type { BucketAddress } from './bucket/bucket-address.ts'
import { folderStorage, type Storage } from './storage.ts'

/** The storage of a shop: a bucket, whose code is loaded only then, or the folder of files in the data folder. */
export async function openStorage({ dataDir, bucket }: { dataDir: string; bucket: BucketAddress | null }): Promise<Storage> {
  if (!bucket) return folderStorage(join(dataDir, 'files'))
  const { bucketStorage } = await import('./bucket/bucket-storage.ts')
  return bucketStorage(bucket)
}
