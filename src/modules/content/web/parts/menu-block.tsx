// One block of the home page, drawn by its kind. The caller passes the product card's buttons, because prices and carts belong to higher modules.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import type { ProductCard as Card } from '#modules/products/contract.ts'
import { ProductGrid, rowSizes, rowSlide } from '#modules/products/web/parts/listing/product-grid.tsx'
import { BrandTile, TermChip, TermTile } from '#modules/products/web/parts/listing/term-tile.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import type { Menu, MenuTerm } from '../../menu-contract.ts'
import { Banner } from './menu-banner.tsx'
import { onDevices, termPath } from './menu-place.ts'

export type DrawCard = (card: Card, options: { sizes: string; priority?: boolean }) => ReactNode
type Props = { menu: Menu; draw: DrawCard; isFirst?: boolean }

/** `isFirst`: the block is visible when the page opens, so its pictures are loaded first. */
export function MenuBlock({ menu, draw, isFirst = false }: Props) {
  const { t } = useTranslation()
  const more =
    menu.itemType !== null && menu.type !== 'single-product' ? { to: paths.menu(menu.type, menu.slug), label: t('shop.home.seeAll') } : null
  return (
    <section
      data-menu={menu.slug}
      className={cx('level-swatches grid min-w-0 grid-cols-1 content-start gap-4', onDevices(menu.deviceTypes))}
    >
      {menu.type !== 'single-product' && !(menu.type === 'bundle' && menu.banner) && (
        <SectionHeading title={menu.title} description={menu.text} {...(more ? { more } : {})} />
      )}
      <Body menu={menu} draw={draw} isFirst={isFirst} />
    </section>
  )
}

function Body({ menu, draw, isFirst = false }: Props) {
  switch (menu.type) {
    case 'slider':
      return (
        <>
          <PictureSlides menu={menu} isFirst={isFirst} />
          <ItemTerm menu={menu} draw={draw} />
        </>
      )
    case 'images':
      return (
        <>
          <Pictures menu={menu} isFirst={isFirst} />
          <ItemTerm menu={menu} draw={draw} />
        </>
      )
    case 'video':
      return (
        <>
          <Video menu={menu} />
          <ItemTerm menu={menu} draw={draw} />
        </>
      )
    case 'bundle':
      return <Bundle menu={menu} draw={draw} isFirst={isFirst} />
    case 'bar':
      return <Bar menu={menu} draw={draw} />
    case 'single-product':
      return <Single menu={menu} draw={draw} />
    case 'grid':
      return <Grid menu={menu} draw={draw} />
  }
}

function PictureSlides({ menu: { title, pictures }, isFirst }: { menu: Menu; isFirst: boolean }) {
  if (pictures.length === 0) return null
  return (
    <Carousel
      label={title}
      perView={1}
      slides={pictures.map((picture, index) => ({
        id: picture.hash,
        content: (
          <LinkedPicture
            picture={picture}
            title={title}
            sizes="(width >= 90rem) 88rem, 96vw"
            priority={isFirst && index === 0}
            className="aspect-[2/1] sm:aspect-[3/1]"
          />
        ),
      }))}
    />
  )
}

function Pictures({ menu: { title, pictures }, isFirst }: { menu: Menu; isFirst: boolean }) {
  if (pictures.length === 0) return null
  const [columns, sizes] = columnsOf(pictures.length)
  return (
    <ul className={cx('grid gap-3 sm:gap-4', columns)}>
      {pictures.map((picture, index) => (
        <li key={picture.hash}>
          <LinkedPicture
            picture={picture}
            title={title}
            sizes={sizes}
            priority={isFirst && index === 0}
            className={pictures.length === 1 ? 'aspect-[2/1] sm:aspect-[4/1]' : 'aspect-[3/2]'}
          />
        </li>
      ))}
    </ul>
  )
}

/** The columns of so many pictures, and how wide a picture is in them. */
function columnsOf(count: number): [columns: string, sizes: string] {
  if (count === 1) return ['', '94vw']
  if (count === 2) return ['sm:grid-cols-2', '(width >= 40rem) 46vw, 94vw']
  if (count % 3 === 0) return ['sm:grid-cols-3', '(width >= 40rem) 30vw, 94vw']
  return ['grid-cols-2 lg:grid-cols-4', '(width >= 64rem) 22vw, 46vw']
}

type LinkedPictureProps = { picture: Menu['pictures'][number]; title: string; sizes: string; priority: boolean; className: string }

function LinkedPicture({ picture: { href, colour, alt, ...picture }, title, sizes, priority, className }: LinkedPictureProps) {
  const look = cx('block overflow-hidden rounded-md border border-line bg-sunken', className)
  // A link must have a name: without a text of its own it gets the menu's.
  const shown = (
    <Picture
      {...picture}
      alt={alt || (href ? title : '')}
      colour={colour ?? undefined}
      sizes={sizes}
      priority={priority}
      className="h-full! w-full object-cover"
    />
  )
  if (!href) return <span className={look}>{shown}</span>
  return (
    <Link to={href} className={cx(look, 'transition-colors hover:border-line-strong')}>
      {shown}
    </Link>
  )
}

// The video is fetched when somebody starts it, its poster when it is near, and its controls are styled when it comes into view; its room is reserved from
// the beginning.
function Video({ menu: { title, video, poster } }: { menu: Menu }) {
  const place = useRef<HTMLVideoElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [])
  if (!video) return null
  return (
    <video
      ref={place}
      src={`/files/${video.hash}/video`}
      poster={poster && isNear ? `/files/${poster.hash}/1200.webp` : undefined}
      aria-label={title}
      controls
      muted
      playsInline
      preload={poster ? 'none' : 'metadata'}
      className="aspect-video max-h-[36rem] w-full rounded-md border border-line bg-sunken object-cover [content-visibility:auto]"
    />
  )
}

/** Items in one row that is swiped. */
function ItemTerm({ menu: { title, products, terms }, draw }: Props) {
  const isBrands = terms[0]?.kind === 'brand'
  if (products.length > 0)
    return (
      <Carousel
        label={title}
        slideClassName={rowSlide}
        slides={products.map((card) => ({ id: card.id, content: draw(card, { sizes: rowSizes }) }))}
      />
    )
  if (terms.length === 0) return null
  return (
    <Carousel
      label={title}
      slideClassName={isBrands ? 'w-44' : 'w-[calc(50%-0.5rem)] sm:w-56'}
      slides={terms.map((term) => ({ id: term.id, content: <Term term={term} /> }))}
    />
  )
}

const Term = ({ term, sizes }: { term: MenuTerm; sizes?: string }) =>
  term.kind === 'brand' ? (
    <BrandTile term={term} to={termPath(term)} />
  ) : (
    <TermTile term={term} to={termPath(term)} {...(sizes ? { sizes } : {})} />
  )

function Grid({ menu: { products, terms }, draw }: Props) {
  const isBrands = terms[0]?.kind === 'brand'
  if (products.length > 0) return <ProductGrid cards={products} render={draw} />
  return (
    <ul
      // The columns follow the total number of tiles, not the number loaded so far.
      style={{ '--tiles': terms.length }}
      className={cx(
        'grid grid-cols-2 gap-3',
        isBrands
          ? 'sm:grid-cols-4 lg:grid-cols-6'
          : 'sm:grid-cols-[repeat(auto-fill,minmax(max(11rem,calc((100%_-_(var(--tiles)_-_1)*1rem)/var(--tiles)_-_1px)),1fr))] sm:gap-4',
      )}
    >
      {terms.map((term) => (
        <li key={term.id}>
          <Term term={term} />
        </li>
      ))}
    </ul>
  )
}

function Bar({ menu: { title, products, terms } }: Props) {
  const look =
    'inline-flex h-9 items-center rounded-full border border-line bg-card px-3.5 text-sm whitespace-nowrap text-ink transition hover:border-line-strong hover:bg-sunken pointer-coarse:h-11'
  return (
    <ul aria-label={title} className="flex gap-2 overflow-x-auto overscroll-x-contain rounded-md pb-1 [scrollbar-width:none]">
      {terms.map((term) => (
        <li key={term.id} className="shrink-0">
          <TermChip term={term} to={termPath(term)} />
        </li>
      ))}
      {products.map((card) => (
        <li key={card.id} className="shrink-0">
          <Link to={paths.product(card.slug)} className={look}>
            {card.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Bundle({ menu, draw, isFirst = false }: Props) {
  const { t } = useTranslation()
  const { products, terms, banner } = menu
  const hasItems = products.length + terms.length > 0
  const items =
    products.length > 0 || terms.some(({ kind }) => kind !== 'brand') ? (
      <ItemTerm menu={menu} draw={draw} />
    ) : (
      <Grid menu={menu} draw={draw} />
    )
  if (!banner) return items
  return (
    <>
      <Banner menu={menu} isFirst={isFirst}>
        {hasItems && (
          <ButtonLink to={paths.menu(menu.type, menu.slug)} variant="primary" iconEnd="arrow-end">
            {t('shop.home.seeAll')}
          </ButtonLink>
        )}
      </Banner>
      {hasItems && items}
    </>
  )
}

function Single({ menu, draw }: Props) {
  const { t } = useTranslation()
  const [card] = menu.products
  if (!card) return null
  return (
    <div className="surface-panel grid h-full items-center gap-6 rounded-md border border-line p-5 sm:grid-cols-[minmax(0,1fr)_15rem] sm:p-8">
      <div className="grid justify-items-start gap-3">
        <h2 className="text-xl font-semibold text-balance">{menu.title}</h2>
        {menu.text && <p className="max-w-md text-pretty">{menu.text}</p>}
        <ButtonLink to={paths.product(card.slug)} variant="primary" iconEnd="arrow-end">
          {t('content.seeProduct')}
        </ButtonLink>
      </div>
      {draw(card, { sizes: '(width >= 40rem) 15rem, calc(100vw - 4.5rem)' })}
    </div>
  )
}
