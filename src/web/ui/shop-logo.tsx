import { useBoot } from '../boot-context.tsx'

/** The shop's logo as the office set it, else the built-in one; it stands beside the shop's name. */
export function ShopLogo({ size }: { size: number }) {
  const { logo } = useBoot()
  return (
    <img
      src={logo === null ? '/icon.svg' : `/files/${logo}/160.webp`}
      alt=""
      height={size}
      {...(logo === null ? { width: size } : {})}
      style={{ height: size, maxWidth: size * 4 }}
      className="w-auto rounded-md object-contain"
    />
  )
}
