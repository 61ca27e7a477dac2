// The state of a menu's form, and the body made from it. Fields that the kind does not have are left out of the body only, so that changing the kind
// loses nothing typed.
import type { PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import type { DeviceType, ItemType, MenuLocation, MenuType } from '../../kinds.ts'
import { deviceTypes, kindOf, type MenuKind, menuKinds } from '../../kinds.ts'
import type { AdminMenu, MenuInput } from '../../menu-admin-contract.ts'
import { type Texts } from '#shared/locale.ts'

export type MenuItem = { id: string; title: Texts; hint: string }
export type MenuPicture = PictureRef & { alt: Texts; href: string }

export type MenuValues = {
  title: Texts
  text: Texts
  status: 'active' | 'inactive'
  location: MenuLocation
  type: MenuType
  deviceTypes: DeviceType[]
  itemType: ItemType | ''
  items: MenuItem[]
  banner: PictureRef | null
  bannerBlur: number
  poster: PictureRef | null
  video: PictureRef | null
  pictures: MenuPicture[]
  isCombined: boolean
}

const none: Texts = { en: '', ar: '' }

export const newMenu = (location: MenuLocation): MenuValues => ({
  title: none,
  text: none,
  status: 'active',
  location,
  type: firstType(location),
  deviceTypes: [...deviceTypes],
  itemType: location === 'home' ? '' : 'categories',
  items: [],
  banner: null,
  bannerBlur: 0,
  poster: null,
  video: null,
  pictures: [],
  isCombined: false,
})

/** The first kind of a location. */
export const firstType = (location: MenuLocation): MenuType => menuKinds.find((kind) => kind.location === location)?.key ?? 'bundle'

export const menuValues = ({ id: _, version: __, slug: ___, itemType, ...menu }: AdminMenu): MenuValues => ({
  ...menu,
  itemType: itemType ?? '',
})

const noKind: Pick<MenuKind, 'mediaFields' | 'mediaType' | 'isCombinable'> = { mediaFields: [], mediaType: 'image', isCombinable: false }

/** The body to save: only the fields of the chosen kind. `mayCombine`: the profile allows menus to share rows. */
export function menuBody(values: MenuValues, mayCombine: boolean): MenuInput {
  const { mediaFields, mediaType, isCombinable } = kindOf(values.location, values.type) ?? noKind
  const hasBanner = mediaFields.includes('banner_image')
  return {
    title: values.title,
    text: values.text,
    status: values.status,
    location: values.location,
    type: values.type,
    deviceTypes: values.deviceTypes,
    itemType: values.itemType === '' ? null : values.itemType,
    itemIds: values.itemType === '' ? [] : values.items.map(({ id }) => id),
    bannerId: hasBanner ? (values.banner?.fileId ?? null) : null,
    bannerBlur: hasBanner && values.banner ? values.bannerBlur : 0,
    posterId: mediaFields.includes('poster_image') ? (values.poster?.fileId ?? null) : null,
    videoId: mediaType === 'video' ? (values.video?.fileId ?? null) : null,
    pictures: mediaFields.includes('media_gallery_items') ? values.pictures.map(({ fileId, alt, href }) => ({ fileId, alt, href })) : [],
    isCombined: mayCombine && isCombinable && values.isCombined,
  }
}

/** The form's input for a path of the body. */
export const menuField = (path: string): string =>
  ({ itemIds: 'items', bannerId: 'banner', posterId: 'poster', videoId: 'video' })[path] ?? path
