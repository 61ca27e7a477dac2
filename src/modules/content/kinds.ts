// The kinds of menus as data: their locations, media, items and devices. A new kind is one entry here and its component.

export const menuLocations = ['home', 'nav', 'nav-footer', 'footer'] as const
export type MenuLocation = (typeof menuLocations)[number]
export const menuTypes = ['slider', 'bundle', 'video', 'images', 'grid', 'bar', 'single-product'] as const
export type MenuType = (typeof menuTypes)[number]
export const deviceTypes = ['web', 'mobile'] as const
export type DeviceType = (typeof deviceTypes)[number]
export const itemTypes = ['products', 'brands', 'categories'] as const
export type ItemType = (typeof itemTypes)[number]
export type MediaField = 'banner_image' | 'poster_image' | 'media_gallery_items'

export type MenuKind = {
  location: MenuLocation
  key: MenuType
  /** Text key. */
  displayName: string
  mediaType: 'image' | 'video'
  itemTypes: readonly ItemType[]
  mediaFields: readonly MediaField[]
  /** At least so many items; a menu of media alone needs none. */
  minItems: number
  maxItems: number
  isCombinable: boolean
  deviceTypes: readonly DeviceType[]
}

const name = (key: MenuType) => `content.kinds.${key}`
const image = { mediaType: 'image', deviceTypes, itemTypes, minItems: 0, maxItems: 60 } as const
const bundle = { ...image, key: 'bundle', displayName: name('bundle'), mediaFields: ['banner_image'] } as const

export const menuKinds: readonly MenuKind[] = [
  { ...image, location: 'home', key: 'slider', displayName: name('slider'), mediaFields: ['media_gallery_items'], isCombinable: false },
  { ...bundle, location: 'home', isCombinable: true },
  {
    location: 'home',
    key: 'video',
    displayName: name('video'),
    mediaType: 'video',
    itemTypes,
    mediaFields: ['poster_image'],
    minItems: 0,
    maxItems: 60,
    isCombinable: true,
    deviceTypes,
  },
  { ...image, location: 'home', key: 'images', displayName: name('images'), mediaFields: ['media_gallery_items'], isCombinable: true },
  { ...image, location: 'home', key: 'grid', displayName: name('grid'), mediaFields: [], minItems: 1, isCombinable: false },
  { ...image, location: 'home', key: 'bar', displayName: name('bar'), mediaFields: [], minItems: 1, isCombinable: false },
  {
    ...image,
    location: 'home',
    key: 'single-product',
    displayName: name('single-product'),
    itemTypes: ['products'],
    mediaFields: [],
    minItems: 1,
    maxItems: 1,
    isCombinable: true,
  },
  { ...bundle, location: 'nav', minItems: 1, isCombinable: false },
  { ...bundle, location: 'nav-footer', minItems: 1, isCombinable: false },
  { ...bundle, location: 'footer', isCombinable: true },
]

/** The kind of this type at this location; undefined when there is none. */
export const kindOf = (location: MenuLocation, type: MenuType): MenuKind | undefined =>
  menuKinds.find((kind) => kind.location === location && kind.key === type)
