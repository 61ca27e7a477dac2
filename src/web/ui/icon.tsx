// The shop's own icons: 20-pixel line drawings, named by what they mean, mirrored in right-to-left writing where they point.
import { cx } from './cx.ts'

const ring = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`

const drawings = {
  search: `${ring(9, 9, 5.75)}M13.2 13.2 17 17`,
  cart: `M2.5 3h1.7l1.9 9.1a1.5 1.5 0 0 0 1.5 1.2h6.8a1.5 1.5 0 0 0 1.5-1.2l1.2-5.9H4.9${ring(8, 16.5, 0.6)}${ring(14, 16.5, 0.6)}`,
  user: `${ring(10, 6.5, 3.5)}M3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5`,
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5 5 15',
  'chevron-end': 'M8 5l5 5-5 5',
  'chevron-start': 'M12 5l-5 5 5 5',
  'chevron-down': 'M5 8l5 5 5-5',
  'chevron-up': 'M5 12l5-5 5 5',
  'arrow-end': 'M3.5 10h13M11 4.5l5.5 5.5-5.5 5.5',
  'arrow-start': 'M16.5 10h-13M9 4.5 3.5 10 9 15.5',
  check: 'M4 10.5l4 4L16 6',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  trash: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.7 10.1a1.5 1.5 0 0 0 1.5 1.4h5.6a1.5 1.5 0 0 0 1.5-1.4L15 5.5M8.5 9v4.5M11.5 9v4.5',
  edit: 'M13.2 3.8a1.7 1.7 0 0 1 2.4 0l.6.6a1.7 1.7 0 0 1 0 2.4l-8.7 8.7-4 1 1-4ZM11.5 5.5l3 3',
  filter: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  sort: 'M6 4v12M3 13l3 3 3-3M14 16V4M11 7l3-3 3 3',
  sun: `${ring(10, 10, 3.25)}M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1`,
  moon: 'M16.8 11.9A7 7 0 0 1 8.1 3.2a7 7 0 1 0 8.7 8.7Z',
  globe: `${ring(10, 10, 7.25)}M2.8 10h14.4M10 2.8c2 2 3 4.4 3 7.2s-1 5.2-3 7.2c-2-2-3-4.4-3-7.2s1-5.2 3-7.2Z`,
  box: 'M10 2.5 16.5 6v8L10 17.5 3.5 14V6ZM3.5 6 10 9.5 16.5 6M10 9.5v8M6.8 4.2l6.4 3.5',
  truck: `M8.3 14h3.4V4.5H1.8V14h1.5M11.7 7.5h3.1l3.4 3.3V14h-1.4M13.2 14h-1.5${ring(5.8, 14.3, 1.75)}${ring(15, 14.3, 1.75)}`,
  storage: 'M3.5 3v14M16.5 3v14M3.5 9h13M3.5 15h13M6.5 9V5.5h3V9M11 15v-3h3v3',
  tag: `M3 4v5.2c0 .4.2.8.4 1.1l6.3 6.2a1.5 1.5 0 0 0 2.1 0l4.7-4.7a1.5 1.5 0 0 0 0-2.1l-6.2-6.3A1.5 1.5 0 0 0 9.2 3H4a1 1 0 0 0-1 1Z${ring(6.7, 6.7, 0.6)}`,
  image: `M4 3.5h12a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM3 14l4-4.5 4 4.5 2.5-2.5L17 15${ring(13, 7.5, 0.9)}`,
  settings: `M3 6h7M14 6h3M3 14h3M10 14h7${ring(12, 6, 2)}${ring(8, 14, 2)}`,
  'log-out': 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8M12.8 6.5l3.7 3.5-3.7 3.5M16.5 10h-9',
  dashboard: 'M3 3h6v6H3ZM12 3h5v4h-5ZM12 10h5v7h-5ZM3 12h6v5H3Z',
  users: `${ring(7.5, 6.5, 3)}M2 16.5c.4-2.7 2.6-4 5.5-4s5.1 1.3 5.5 4M13 3.8a3 3 0 0 1 0 5.4M15 12.8c1.7.6 2.8 1.8 3 3.7`,
  receipt: 'M4.5 2.5v15l1.8-1.3 1.9 1.3 1.8-1.3 1.8 1.3 1.9-1.3 1.8 1.3v-15l-1.8 1.3-1.9-1.3L10 3.8 8.2 2.5 6.3 3.8ZM7.5 8h5M7.5 11.5h5',
  percent: `M15.5 4.5l-11 11${ring(6, 6, 2)}${ring(14, 14, 2)}`,
  bell: 'M5 8.5a5 5 0 0 1 10 0c0 4 1.5 5 1.5 5h-13S5 12.5 5 8.5ZM8.3 16.5a2 2 0 0 0 3.4 0',
  warning: `M10 3.2a1 1 0 0 1 .9.5l6.6 11.5a1 1 0 0 1-.9 1.5H3.4a1 1 0 0 1-.9-1.5L9.1 3.7a1 1 0 0 1 .9-.5ZM10 8v3.7${ring(10, 14, 0.2)}`,
  info: `${ring(10, 10, 7.25)}M10 9.3v4.4${ring(10, 6.6, 0.2)}`,
  star: 'M10 2.8l2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7Z',
  heart: 'M10 16.8S3 12.6 3 7.7A3.7 3.7 0 0 1 10 6.3a3.7 3.7 0 0 1 7 1.4c0 4.9-7 9.1-7 9.1Z',
  compare: 'M10 3v14M6.5 17h7M4.5 5.5h11M4.5 5.5 2 11.5h5ZM15.5 5.5 13 11.5h5Z',
  phone: 'M4 3.2h3l1.5 3.9-2 1.5a10 10 0 0 0 4.9 4.9l1.5-2 3.9 1.5v3a1 1 0 0 1-1.1 1A14 14 0 0 1 3 4.3a1 1 0 0 1 1-1.1Z',
  mail: 'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM2.8 5.8 10 11l7.2-5.2',
  'map-pin': `M10 17.5s5.7-4.7 5.7-9.2a5.7 5.7 0 0 0-11.4 0c0 4.5 5.7 9.2 5.7 9.2Z${ring(10, 8.3, 2)}`,
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 16.5h13',
  printer: 'M5.5 7.5V3h9v4.5M5.5 14H3V8.5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1V14h-2.5M5.5 11.5h9V17h-9Z',
  clock: `${ring(10, 10, 7.25)}M10 5.8v4.5l3 1.8`,
  calendar: 'M4 4.5h12a1 1 0 0 1 1 1v10.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1ZM3 8.5h14M7 2.8v3M13 2.8v3',
  eye: `M2 10s2.8-5.5 8-5.5 8 5.5 8 5.5-2.8 5.5-8 5.5S2 10 2 10Z${ring(10, 10, 2.4)}`,
  'eye-off':
    'M3 3l14 14M8.2 4.7a8.6 8.6 0 0 1 1.8-.2c5.2 0 8 5.5 8 5.5a13.7 13.7 0 0 1-2.3 3M5.2 6.2A13 13 0 0 0 2 10s2.8 5.5 8 5.5a8 8 0 0 0 3.6-.8M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4',
  play: 'M6 4.2v11.6a.8.8 0 0 0 1.2.7l9.3-5.8a.8.8 0 0 0 0-1.4L7.2 3.5a.8.8 0 0 0-1.2.7Z',
  file: 'M11.5 2.5H5.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-10ZM11.5 2.5v4h4M7.5 10.5h5M7.5 13.5h5',
  copy: 'M8 7h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM13 7V4a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h3',
  external: 'M8 4H4.5a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1H15a1 1 0 0 0 1-1V12M11.5 3.5h5v5M16.2 3.8 9 11',
  tree: 'M3.5 3h6v3.5h-6ZM11 8.3h6v3.5h-6ZM11 14h6v3.5h-6ZM6.5 6.5v9.3H11M6.5 10H11',
  ruler: 'M2.5 12.8 12.8 2.5l4.7 4.7L7.2 17.5ZM5.5 9.8l1.7 1.7M8 7.3l2.3 2.3M10.5 4.8l1.7 1.7',
  grip: [6, 10, 14].map((y) => ring(7.5, y - 0.5, 0.6) + ring(12.5, y - 0.5, 0.6)).join(''),
  bold: 'M6 4h4.5a3 3 0 0 1 0 6H6ZM6 10h5.5a3 3 0 0 1 0 6H6Z',
  italic: 'M8.5 4h6M5.5 16h6M11.5 4l-3 12',
  underline: 'M6 3.5v6a4 4 0 0 0 8 0v-6M5 17h10',
  list: `M8 5.5h9M8 10h9M8 14.5h9${ring(4, 5.5, 0.6)}${ring(4, 10, 0.6)}${ring(4, 14.5, 0.6)}`,
  'list-numbers': 'M9 5.5h8M9 10h8M9 14.5h8M3.5 4.5 4.7 3.7v3.8M3.4 12.6c.3-1.5 2.4-1.2 2.2.2-.1.8-2.2 1.8-2.2 3h2.4',
  quote: 'M4 15c2-1 3-2.6 3-5H3.5V5H8v5c0 3-1.3 4.8-3.2 5.8M12.5 15c2-1 3-2.6 3-5H12V5h4.5v5c0 3-1.3 4.8-3.2 5.8',
  link: 'M8.2 11.8a3 3 0 0 0 4.3 0l3.2-3.2a3 3 0 0 0-4.3-4.3l-1 1M11.8 8.2a3 3 0 0 0-4.3 0l-3.2 3.2a3 3 0 0 0 4.3 4.3l1-1',
  undo: 'M7.5 4 3.5 8l4 4M3.8 8H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4l4 4-4 4M16.2 8H8a4.5 4.5 0 0 0 0 9h4',
  more: `${ring(4.5, 10, 0.6)}${ring(10, 10, 0.6)}${ring(15.5, 10, 0.6)}`,
} as const

export type IconName = keyof typeof drawings

const pointing = new Set<IconName>([
  'tree',
  'chevron-end',
  'chevron-start',
  'arrow-end',
  'arrow-start',
  'log-out',
  'external',
  'truck',
  'list',
  'undo',
  'redo',
])

type IconProps = { name: IconName; size?: 16 | 20 | 24 | 32; filled?: boolean; label?: string | undefined; className?: string | undefined }

/** Takes a name; without `label` it is decoration, with it a picture that is read out. */
export function Icon({ name, size = 20, filled = false, label, className }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className={cx('icon', filled && 'fill-current', size > 24 && 'stroke-[1.1]', pointing.has(name) && 'rtl:-scale-x-100', className)}
      {...naming}
    >
      <path d={drawings[name]} />
    </svg>
  )
}

/** Every icon's name, for the gallery. */
export const iconNames = Object.keys(drawings).filter((name): name is IconName => name in drawings)
