// One slide, new and edit, with a preview.
import { useState } from 'react'
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { type Locale, textIn } from '#shared/locale.ts'
import { useBoot, useLanguages, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { listSlides } from '../contract.ts'
import {
  type AdminSlide as Slide,
  createSlide,
  getAdminSlide,
  listAdminSlides,
  removeSlide,
  type SlideInput,
  updateSlide,
} from '../slide-admin-contract.ts'
import { HeroSlides } from './parts/hero-slides.tsx'
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
const valuesOf = ({ id: _, version: __, position: ___, updatedAt: ____, picture, ...slide }: Slide): Values => ({
  ...slide,
  picture: picture && { fileId: picture.fileId, hash: picture.hash },
})
const bodyOf = ({ picture, ...values }: Values): SlideInput => ({ ...values, pictureId: picture?.fileId ?? '' })
const fieldOf = (path: string) => (path === 'pictureId' ? 'picture' : path)
const lists = [listAdminSlides, listSlides]

export default function AdminSlide() {
  return (
    <EntityScreen of={getAdminSlide} title="content.admin.slides.title">
      {(slide) => <SlideScreen first={slide} />}
    </EntityScreen>
  )
}

function SlideScreen({ first }: { first: Slide | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity: slide } = useEntityForm({
    first,
    get: getAdminSlide,
    create: createSlide,
    update: updateSlide,
    empty,
    valuesOf,
    bodyOf,
    fieldOf,
    refresh: lists,
    path: paths.office.slide,
  })
  const title = slide ? textIn(slide.title, locale) : t('content.admin.slides.new')
  return (
    <EditScreen
      title={title}
      badge={slide && <ActiveBadge status={slide.status} />}
      isNew={!slide}
      backTo={paths.office.slides()}
      view={slide?.status === 'active' ? paths.home() : undefined}
      remove={
        slide && {
          of: removeSlide,
          input: { params: { id: slide.id } },
          refresh: lists,
          title: t('content.admin.slides.removeTitle', { title }),
          text: t('content.admin.slides.removeText'),
        }
      }
    >
      <SlideForm form={form} />
    </EditScreen>
  )
}

function SlideForm({ form }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const { register, errorOf, watch, setValue } = form
  const isLong = profile.flags.showSliderExtensiveDescriptionAttribute
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <Form form={form} submitLabel={t('core.save')} isLong className="grid min-w-0 gap-6">
        <Card title={t('content.admin.slide.form')}>
          <div className="grid gap-5">
            <TextPair name="title" label={t('content.admin.slide.title')} register={register} errorOf={errorOf} />
            <TextPair name="text" label={t('content.admin.slide.text')} register={register} errorOf={errorOf} optional />
            {isLong && (
              <TextPair
                name="extensiveDescription"
                label={t('content.admin.slide.extensiveDescription')}
                register={register}
                errorOf={errorOf}
                optional
                isLong
              />
            )}
            <TextPair name="buttonText" label={t('content.admin.slide.buttonText')} register={register} errorOf={errorOf} optional />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput
                label={t('content.admin.slide.href')}
                hint={t('content.admin.slide.hrefHint')}
                dir="ltr"
                error={errorOf('href')}
                {...register('href')}
              />
              <StatusField name="status" register={register} errorOf={errorOf} hint={t('content.admin.slide.statusHint')} />
            </div>
            <PictureField
              label={t('content.admin.slide.picture')}
              value={watch('picture')}
              onChange={(picture) => setValue('picture', picture, { shouldDirty: true, shouldValidate: picture !== null })}
              error={errorOf('picture')}
            />
          </div>
        </Card>
      </Form>
      <div className="min-w-0 xl:sticky xl:top-20">
        <SlidePreview values={watch()} isLong={isLong} />
      </div>
    </div>
  )
}

const widths = { phone: 390, desktop: 1280 } as const

function SlidePreview({ values, isLong }: { values: Values; isLong: boolean }) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const [screen, setScreen] = useState<keyof typeof widths>('phone')
  const [language, setLanguage] = useState<Locale>(useLocale())
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
    <Card
      title={t('content.admin.preview.title')}
      actions={
        <>
          {(['phone', 'desktop'] as const).map((each) => (
            <ChoiceChip key={each} pressed={screen === each} onPress={() => setScreen(each)}>
              {t(`content.admin.preview.${each}`)}
            </ChoiceChip>
          ))}
          {languages.map((each) => (
            <ChoiceChip key={each} pressed={language === each} onPress={() => setLanguage(each)}>
              {t(`form.admin.language.${each}`)}
            </ChoiceChip>
          ))}
        </>
      }
    >
      <div className="overflow-hidden rounded-md border border-line">
        <PreviewFrame title={t('content.admin.preview.title')} width={widths[screen]} locale={language}>
          <HeroSlides slides={[slide]} />
        </PreviewFrame>
      </div>
    </Card>
  )
}
