// The form of a menu: shows the fields of the chosen kind.
import { PictureField, VideoField } from '#modules/files/web/parts/picture-field.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox, Switch } from '#web/ui/choice.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { deviceTypes, itemTypes, kindOf, type MenuKind, menuKinds, menuLocations } from '../../kinds.ts'
import { MenuItems } from './menu-items.tsx'
import { MenuPictures } from './menu-pictures.tsx'
import { firstType, type MenuValues } from './menu-values.ts'

type Props = { form: EndpointForm<MenuValues> }

export function MenuFields({ form }: Props) {
  const { profile } = useBoot()
  const kind = kindOf(form.watch('location'), form.watch('type'))
  return (
    <>
      <Place form={form} kind={kind} mayCombine={profile.flags.isMenusCombinable} />
      {kind && <Media form={form} kind={kind} />}
      {kind && kind.itemTypes.length > 0 && <Items form={form} kind={kind} />}
    </>
  )
}

function Place({ form, kind, mayCombine }: Props & { kind: MenuKind | undefined; mayCombine: boolean }) {
  const { t } = useTranslation()
  const { register, input, errorOf, watch, setValue } = form
  const location = watch('location')
  const devices = watch('deviceTypes')
  const dirty = { shouldDirty: true, shouldValidate: true }
  return (
    <Card title={t('content.admin.menu.form')}>
      <div className="grid gap-5">
        <TextPair name="title" label={t('content.admin.menu.title')} form={form} />
        <TextPair name="text" label={t('content.admin.menu.text')} form={form} optional />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-5">
          <Select
            label={t('content.admin.menu.location')}
            options={menuLocations.map((value) => ({ value, label: t(`content.admin.locations.${value}`) }))}
            error={errorOf('location')}
            {...register('location', {
              onChange: (event: { target: { value: MenuValues['location'] } }) =>
                kindOf(event.target.value, watch('type')) || setValue('type', firstType(event.target.value)),
            })}
          />
          <Select
            label={t('content.admin.menu.type')}
            options={menuKinds
              .filter((each) => each.location === location)
              .map(({ key, displayName }) => ({ value: key, label: t(displayName) }))}
            {...input('type')}
          />
          <StatusField name="status" form={form} />
        </div>
        <FieldGroup label={t('content.admin.menu.devices')} error={errorOf('deviceTypes')}>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {deviceTypes
              .filter((device) => kind?.deviceTypes.includes(device))
              .map((device) => (
                <Checkbox
                  key={device}
                  label={t(`content.admin.devices.${device}`)}
                  checked={devices.includes(device)}
                  onChange={() =>
                    setValue(
                      'deviceTypes',
                      deviceTypes.filter((each) => devices.includes(each) !== (each === device)),
                      dirty,
                    )
                  }
                />
              ))}
          </div>
        </FieldGroup>
        {mayCombine && kind?.isCombinable && (
          <Switch label={t('content.admin.menu.isCombined')} hint={t('content.admin.menu.isCombinedHint')} {...input('isCombined')} />
        )}
      </div>
    </Card>
  )
}

function Media({ form, kind }: Props & { kind: MenuKind }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, set } = form
  if (kind.mediaFields.length === 0 && kind.mediaType === 'image') return null
  const banner = watch('banner')
  const blur = watch('bannerBlur')
  return (
    <Card title={t('content.admin.menu.media')}>
      <div className="grid gap-5">
        {kind.mediaType === 'video' && (
          <VideoField
            label={t('content.admin.menu.video')}
            hint={t('content.admin.menu.videoHint')}
            value={watch('video')}
            onChange={(video) => set('video', video)}
            error={errorOf('video')}
          />
        )}
        {kind.mediaFields.includes('poster_image') && (
          <PictureField
            label={t('content.admin.menu.poster')}
            hint={t('content.admin.menu.posterHint')}
            optional
            value={watch('poster')}
            onChange={(poster) => set('poster', poster)}
            error={errorOf('poster')}
          />
        )}
        {kind.mediaFields.includes('banner_image') && (
          <>
            <PictureField
              label={t('content.admin.menu.banner')}
              optional
              value={banner}
              onChange={(next) => set('banner', next)}
              error={errorOf('banner')}
            />
            {banner && (
              <TextInput
                type="range"
                min={0}
                max={20}
                step={1}
                label={t('content.admin.menu.blur', { pixels: blur })}
                className="accent-primary px-0!"
                error={errorOf('bannerBlur')}
                {...register('bannerBlur', { valueAsNumber: true })}
              />
            )}
          </>
        )}
        {kind.mediaFields.includes('media_gallery_items') && (
          <MenuPictures
            value={watch('pictures')}
            onChange={(pictures) => set('pictures', pictures)}
            error={errorOf('pictures')}
            errorAt={(index, field) => errorOf(`pictures.${index}.${field}`)}
          />
        )}
      </div>
    </Card>
  )
}

function Items({ form, kind }: Props & { kind: MenuKind }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, set } = form
  const itemType = watch('itemType')
  return (
    <Card
      title={t('content.admin.menu.content')}
      description={t(kind.maxItems === 1 ? 'content.admin.menu.contentOne' : 'content.admin.menu.contentText')}
    >
      <div className="grid gap-5">
        <Select
          label={t('content.admin.menu.itemType')}
          options={[
            ...(kind.minItems === 0 || itemType === '' ? [{ value: '', label: t('core.none') }] : []),
            ...itemTypes
              .filter((each) => kind.itemTypes.includes(each))
              .map((value) => ({ value, label: t(`content.admin.itemTypes.${value}`) })),
          ]}
          error={errorOf('itemType')}
          {...register('itemType', { onChange: () => set('items', []) })}
        />
        {itemType !== '' && (
          <MenuItems
            key={itemType}
            itemType={itemType}
            value={watch('items')}
            onChange={(items) => set('items', items)}
            error={errorOf('items')}
            most={kind.maxItems}
          />
        )}
      </div>
    </Card>
  )
}
