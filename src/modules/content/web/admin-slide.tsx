// One slide, new and edit, with a preview.
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { textIn } from '#shared/locale.ts'
import { useBoot } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { listSlides } from '../contract.ts'
import { type AdminSlide as Slide, type SlideInput, slideCalls } from '../slide-admin-contract.ts'
import { HeroSlides } from './parts/hero-slides.tsx'
import { PreviewCard, usePreview } from './parts/preview-card.tsx'
import { PreviewFrame } from './parts/preview-frame.tsx'

type Values = Omit<SlideInput, 'pictureId'> & { picture: PictureRef | null }

const none = { en: '', ar: '' }
const empty: Values = {
  title: none,
  text: none,
  extensiveDescription: none,
  buttonText: none,
  href: '/products',
  status: 'active',
  picture: null,
}
const valuesOf = ({ id: _, version: __, position: ___, updatedAt: ____, ...values }: Slide): Values => values
const bodyOf = ({ picture, ...values }: Values): SlideInput => ({ ...values, pictureId: picture?.fileId ?? '' })

export default function AdminSlide() {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const isLong = profile.flags.showSliderExtensiveDescriptionAttribute
  return (
    <EntityScreen
      name="content.admin.slides"
      calls={slideCalls}
      refresh={[listSlides]}
      path={paths.office.slide}
      listPath={paths.office.slides()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ title }) => title}
      view={({ status }) => status === 'active' && paths.home()}
      beside={(form) => <SlidePreview values={form.watch()} isLong={isLong} />}
    >
      {(form) => (
        <Card title={t('content.admin.slide.form')}>
          <div className="grid gap-5">
            <TextPair name="title" label={t('content.admin.slide.title')} form={form} />
            <TextPair name="text" label={t('content.admin.slide.text')} form={form} optional />
            {isLong && (
              <TextPair name="extensiveDescription" label={t('content.admin.slide.extensiveDescription')} form={form} optional isLong />
            )}
            <TextPair name="buttonText" label={t('content.admin.slide.buttonText')} form={form} optional />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput label={t('content.admin.slide.href')} hint={t('content.admin.slide.hrefHint')} dir="ltr" {...form.input('href')} />
              <StatusField name="status" form={form} hint={t('content.admin.slide.statusHint')} />
            </div>
            <PictureField label={t('content.admin.slide.picture')} {...form.field('picture')} />
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}

function SlidePreview({ values, isLong }: { values: Values; isLong: boolean }) {
  const { t } = useTranslation()
  const { width, ...preview } = usePreview()
  const { language } = preview
  const { picture } = values
  const slide = {
    id: 'preview',
    title: textIn(values.title, language),
    text: textIn(values.text, language),
    extensiveDescription: isLong ? textIn(values.extensiveDescription, language) : '',
    buttonText: textIn(values.buttonText, language),
    href: '/',
    picture: picture && { hash: picture.hash, width: 4, height: 3, colour: null },
  }
  return (
    <PreviewCard {...preview}>
      <div className="overflow-hidden rounded-md border border-line">
        <PreviewFrame title={t('content.admin.preview.title')} width={width} locale={language}>
          <HeroSlides slides={[slide]} />
        </PreviewFrame>
      </div>
    </PreviewCard>
  )
}
