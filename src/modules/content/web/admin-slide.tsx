// One slide, new and edit, with what visitors will see of it.
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { StatusField } from '#modules/taxonomy/web/parts/shelf-fields.tsx'
import { type Locale, textIn } from '#shared/locale.ts'
import { useBoot, useLanguages, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
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
const valuesOf = ({ id: _, position: __, updatedAt: ___, picture, ...slide }: Slide): Values => ({
  ...slide,
  picture: picture && { fileId: picture.fileId, hash: picture.hash },
})
const bodyOf = ({ picture, ...values }: Values): SlideInput => ({ ...values, pictureId: picture?.fileId ?? '' })
const fieldOf = (path: string) => (path === 'pictureId' ? 'picture' : path)
const lists = [listAdminSlides, listSlides]

export default function AdminSlide() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const slide = useLive(getAdminSlide, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewSlide />
  return (
    <Loaded title={t('content.admin.slides.title')} of={slide}>
      {(data) => <EditSlide key={data.id} slide={data} />}
    </Loaded>
  )
}

function NewSlide() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createSlide, Values>(createSlide, {
    initial: empty,
    toBody: bodyOf,
    toField: fieldOf,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.slide(id)),
  })
  return (
    <EditScreen title={t('content.admin.slides.new')} isNew backTo={paths.office.slides()}>
      <SlideForm form={form} />
    </EditScreen>
  )
}

function EditSlide({ slide }: { slide: Slide }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const form = useEndpointForm<typeof updateSlide, Values>(updateSlide, {
    initial: valuesOf(slide),
    toBody: bodyOf,
    toField: fieldOf,
    params: { id: slide.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      seed(getAdminSlide, { params: { id: saved.id } }, saved)
    },
  })
  const title = textIn(slide.title, locale)
  return (
    <EditScreen
      title={title}
      badge={<ActiveBadge status={slide.status} />}
      isNew={false}
      backTo={paths.office.slides()}
      view={slide.status === 'active' ? paths.home() : undefined}
      remove={{
        of: removeSlide,
        input: { params: { id: slide.id } },
        refresh: lists,
        title: t('content.admin.slides.removeTitle', { title }),
        text: t('content.admin.slides.removeText'),
      }}
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
