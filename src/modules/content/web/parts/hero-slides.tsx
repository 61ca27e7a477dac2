// The slides at the top of the home page, one at a time: text on one side, a picture on the other.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Slide } from '../../contract.ts'

export function HeroSlides({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation()
  return (
    <Carousel
      label={t('shop.home.slides')}
      perView={1}
      slides={slides.map((slide, index) => ({ id: slide.id, content: <HeroSlide slide={slide} isFirst={index === 0} /> }))}
    />
  )
}

function HeroSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { picture } = slide
  // Without a button the whole slide leads there.
  const isLink = slide.href !== '' && !slide.buttonText
  return (
    <article className="surface-panel relative grid h-full overflow-hidden rounded-md border border-line md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="order-2 grid content-center justify-items-start gap-3 p-5 sm:p-8 md:order-1 lg:ps-14">
        <h2 className="text-xl font-semibold text-balance lg:text-2xl">
          {isLink ? (
            <Link to={slide.href} className="after:absolute after:inset-0 hover:underline">
              {slide.title}
            </Link>
          ) : (
            slide.title
          )}
        </h2>
        {slide.text && <p className="max-w-md text-pretty">{slide.text}</p>}
        {slide.extensiveDescription && (
          <p className="max-w-md text-sm text-pretty whitespace-pre-line text-ink-soft">{slide.extensiveDescription}</p>
        )}
        {slide.buttonText && (
          <ButtonLink to={slide.href} variant="primary" size="lg" iconEnd="arrow-end" className="mt-2">
            {slide.buttonText}
          </ButtonLink>
        )}
      </div>
      <div className="order-1 aspect-[4/3] overflow-hidden bg-sunken md:order-2 md:aspect-auto md:h-96">
        {picture && (
          <Picture
            {...picture}
            colour={picture.colour ?? undefined}
            alt=""
            sizes={`(width >= 48rem) ${Math.min(40, Math.ceil((24 * picture.width) / picture.height))}rem, 94vw`}
            priority={isFirst}
            className="h-full! w-full object-cover md:w-auto md:max-w-[40rem]"
          />
        )}
      </div>
    </article>
  )
}
