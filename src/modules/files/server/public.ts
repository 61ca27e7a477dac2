// The functions of files that other modules may use.
export type { SavedDocument, SavedPicture } from '../admin-contract.ts'
export { type Drawing, keepDocument, keepDrawings, keepPicture, keepVideo, needDeclaredRoom } from './keep-files.ts'
export { forgetStored, idsOf as pictureIdsOf, listPictures, makeSizesOfMany, type StoredPicture, storePicture } from './keep-many.ts'
export { fileErrors } from './file-errors.ts'
export { forgetFiles } from './personal-data.ts'
export { readPicture } from './make-picture.ts'
export { type ShareCard, shareCard, shareName, sharesFolder } from './share-card.ts'
export { addFiles, type FilesDeps } from './serve-files.ts'
