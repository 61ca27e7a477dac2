// The blocks of a content page in their order. What needs more than words and pictures is fetched when it is needed.
import type { ReactNode } from 'react'
import type { PageShown, ShownBlock } from '#modules/pages/contract.ts'
import { PageForm } from '#modules/pages/web/parts/page-form-on-demand.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PageGallery } from './page-gallery.tsx'
import { ProductsOnSight, VideoOnSight } from './page-parts-on-sight.ts'

type Props = { page: Pick<PageShown, 'path' | 'title' | 'blocks'>; isWide?: boolean }

const pictureSizes = '(width >= 64rem) 56rem, calc(100vw - 2rem)'

/** The first picture is in sight at once when nothing long stands before it. */
const firstSights = 2

/** `isWide`: pictures fill the page. */
export function PageBlocks({ page, isWide = false }: Props) {
  return (
    <div key={page.path} className="grid grid-cols-1 gap-8">
      {page.blocks.map((block, at) => (
        <Section key={`${block.key} ${at}`} title={block.title} isWide={isWide || block.type === 'products'}>
          <Block block={block} page={page} isFirst={at < firstSights} isWide={isWide} />
        </Section>
      ))}
    </div>
  )
}

function Section({ title, isWide, children }: { title: string; isWide: boolean; children: ReactNode }) {
  const width = isWide ? 'grid min-w-0 grid-cols-1 gap-3' : 'grid min-w-0 max-w-4xl grid-cols-1 gap-3'
  if (title === '') return <div className={width}>{children}</div>
  return (
    <section className={width}>
      <h2 className="text-lg font-semibold text-balance">{title}</h2>
      {children}
    </section>
  )
}

type BlockProps = { block: ShownBlock; page: Props['page']; isFirst: boolean; isWide: boolean }

function Block({ block, page, isFirst, isWide }: BlockProps) {
  switch (block.type) {
    case 'text':
      return <p className="max-w-prose text-base whitespace-pre-line text-ink-soft text-pretty">{block.text}</p>
    case 'richText':
      return <div className="rich-text" dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'picture': {
      const { picture } = block
      return (
        <Picture
          {...picture}
          colour={picture.colour ?? undefined}
          sizes={isWide ? '100vw' : pictureSizes}
          priority={isFirst}
          className="w-full rounded-md object-cover"
        />
      )
    }
    case 'gallery':
      return <PageGallery pictures={block.pictures} title={block.title || page.title} />
    case 'video':
      return <VideoOnSight video={block.video} title={block.title || page.title} />
    case 'links':
      return <Links links={block.links} />
    case 'products':
      return <ProductsOnSight cards={block.products} />
    case 'questions':
      return <Questions questions={block.questions} />
    case 'form':
      return <PageForm path={page.path} at={page.blocks.filter(({ type }) => type === 'form').indexOf(block)} form={block} />
  }
}

function Links({ links }: Pick<Extract<ShownBlock, { type: 'links' }>, 'links'>) {
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ label, href }) => {
        const isElsewhere = /^https?:/i.test(href)
        return (
          <li key={`${href} ${label}`}>
            <a
              href={href}
              {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              className="surface-card touch-target inline-flex min-h-10 items-center gap-2 rounded-md border border-line-strong px-4 py-2 text-sm font-medium text-ink transition hover:bg-sunken"
            >
              {label}
              <Icon name={isElsewhere ? 'external' : 'arrow-end'} size={16} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Questions({ questions }: Pick<Extract<ShownBlock, { type: 'questions' }>, 'questions'>) {
  return (
    <div className="surface-card divide-y divide-line rounded-md border border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group px-4">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-3 text-sm font-medium text-ink">
            {question}
            <Icon name="chevron-down" className="shrink-0 text-ink-soft transition group-open:rotate-180" />
          </summary>
          <p className="max-w-prose pb-4 text-sm whitespace-pre-line text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  )
}
