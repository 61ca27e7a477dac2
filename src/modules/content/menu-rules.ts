// The rules of a menu by its kind; the office's form and the server both use them.
import { type DeviceType, type ItemType, kindOf, type MenuLocation, type MenuType } from './kinds.ts'

export type CheckedMenu = {
  location: MenuLocation
  type: MenuType
  deviceTypes: readonly DeviceType[]
  itemType: ItemType | null
  itemIds: readonly string[]
  bannerId: string | null
  bannerBlur: number
  posterId: string | null
  videoId: string | null
  pictures: readonly { fileId: string; href: string }[]
  isCombined: boolean
}
export type MenuProblem = { path: (string | number)[]; error: string }

const problem = (error: string, ...path: (string | number)[]): MenuProblem => ({ path, error: `content.validation.${error}` })

/** All violations of the kind's rules; empty when there are none. */
export function menuProblems(menu: CheckedMenu): MenuProblem[] {
  const kind = kindOf(menu.location, menu.type)
  if (!kind) return [problem('kind', 'type')]
  const has = (field: 'banner_image' | 'poster_image' | 'media_gallery_items') => kind.mediaFields.includes(field)
  const isVideo = kind.mediaType === 'video'
  const found: MenuProblem[] = []
  const refuse = (isWrong: boolean, error: string, ...path: (string | number)[]) => isWrong && found.push(problem(error, ...path))

  refuse(menu.deviceTypes.length === 0, 'device', 'deviceTypes')
  refuse(
    menu.deviceTypes.some((each) => !kind.deviceTypes.includes(each)),
    'deviceOfKind',
    'deviceTypes',
  )
  refuse(menu.bannerId !== null && !has('banner_image'), 'fieldOfKind', 'bannerId')
  refuse(menu.bannerBlur > 0 && menu.bannerId === null, 'blurNeedsBanner', 'bannerBlur')
  refuse(menu.posterId !== null && !has('poster_image'), 'fieldOfKind', 'posterId')
  refuse(menu.videoId !== null && !isVideo, 'fieldOfKind', 'videoId')
  refuse(isVideo && menu.videoId === null, 'video', 'videoId')
  refuse(menu.pictures.length > 0 && !has('media_gallery_items'), 'fieldOfKind', 'pictures')
  refuse(menu.isCombined && !kind.isCombinable, 'combinedOfKind', 'isCombined')
  refuse(menu.itemType !== null && !kind.itemTypes.includes(menu.itemType), 'itemTypeOfKind', 'itemType')
  refuse(menu.itemType === null && (menu.itemIds.length > 0 || kind.minItems > 0), 'itemType', 'itemType')
  refuse(menu.itemType !== null && menu.itemIds.length < Math.max(kind.minItems, 1), 'items', 'itemIds')
  refuse(menu.itemIds.length > kind.maxItems, kind.maxItems === 1 ? 'oneItem' : 'tooManyItems', 'itemIds')
  refuse(new Set(menu.itemIds).size < menu.itemIds.length, 'addedTwice', 'itemIds')
  refuse(new Set(menu.pictures.map(({ fileId }) => fileId)).size < menu.pictures.length, 'addedTwice', 'pictures')
  const isEmpty = menu.itemType === null && menu.bannerId === null && menu.videoId === null && menu.pictures.length === 0
  refuse(isEmpty && kind.minItems === 0 && !isVideo, 'empty', has('media_gallery_items') ? 'pictures' : 'bannerId')
  return found
}

/** Puts menus into rows: combinable neighbours share a row, at most `most` of them; all others have a row of their own. */
export function rowsOf<T extends { isCombined: boolean }>(menus: readonly T[], most = 3): T[][] {
  const rows: T[][] = []
  for (const menu of menus) {
    const last = rows.at(-1)
    if (menu.isCombined && last?.every(({ isCombined }) => isCombined) && last.length < most) last.push(menu)
    else rows.push([menu])
  }
  return rows
}

/** Is it a path of this shop: one slash, no host, no character that could end an attribute or a line? */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\s\\"'<>]{0,299}$/.test(text)
