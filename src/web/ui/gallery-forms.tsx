// The gallery's forms: every input, empty, filled, wrong and off.
import { useTranslation } from '#web/translation.tsx'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox, RadioGroup, Switch } from './choice.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Icon } from './icon.tsx'
import { RatingInput } from './rating.tsx'
import { PasswordInput, Select, TextArea, TextInput } from './text-input.tsx'

/** Every input in its states, and the four alerts. */
export function GalleryForms() {
  const { t } = useTranslation()
  const options = ['pending', 'processing', 'delivered'].map((value) => ({ value, label: t(`gallery.admin.states.${value}`) }))
  const ways = ['van', 'post', 'collect'].map((value) => ({
    value,
    label: t(`gallery.admin.ways.${value}`),
    hint: t(`gallery.admin.ways.${value}Hint`),
    disabled: value === 'post',
  }))
  return (
    <GallerySection name="forms">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title={t('gallery.admin.address')} footer={<Button variant="primary">{t('gallery.admin.save')}</Button>}>
          <div className="grid grid-cols-1 gap-5">
            <TextInput
              label={t('gallery.admin.company')}
              defaultValue={t('gallery.admin.companies.northgate')}
              autoComplete="organization"
            />
            <TextInput
              label={t('gallery.admin.email')}
              hint={t('gallery.admin.emailHint')}
              error={t('gallery.admin.emailWrong')}
              defaultValue="orders@northgate"
              dir="ltr"
              className="text-start"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput label={t('gallery.admin.minimum')} start="£" inputMode="decimal" defaultValue="120.00" />
              <Select label={t('gallery.admin.status')} options={options} placeholder={t('gallery.admin.choose')} />
            </div>
            <TextInput
              label={t('gallery.admin.search')}
              hideLabel
              type="search"
              start={<Icon name="search" />}
              placeholder={t('gallery.admin.search')}
            />
            <PasswordInput label={t('gallery.admin.password')} defaultValue="warehouse" />
            <TextArea label={t('gallery.admin.noteLabel')} optional />
            <TextInput label={t('gallery.admin.number')} defaultValue="J-48213" disabled />
          </div>
        </Card>
        <div className="grid grid-cols-1 gap-4">
          <Card title={t('gallery.admin.delivery')}>
            <div className="grid gap-6">
              <RadioGroup label={t('gallery.admin.delivery')} name="way" options={ways} />
              <Checkbox label={t('gallery.admin.terms')} error={t('gallery.admin.termsWrong')} />
              <Checkbox label={t('gallery.admin.news')} defaultChecked />
              <Switch label={t('gallery.admin.prices')} hint={t('gallery.admin.pricesHint')} defaultChecked />
              <Switch label={t('gallery.admin.paused')} />
              <RatingInput label={t('gallery.admin.overall')} />
            </div>
          </Card>
          <Alert tone="danger" title={t('gallery.admin.alerts.danger')}>
            {t('gallery.admin.alerts.dangerText')}
          </Alert>
          <Alert tone="warning">{t('gallery.admin.alerts.warning')}</Alert>
          <Alert tone="success" onClose={() => document.body.focus()}>
            {t('gallery.admin.alerts.success')}
          </Alert>
          <Alert title={t('gallery.admin.alerts.info')} actions={<Button size="sm">{t('gallery.admin.open')}</Button>} />
        </div>
      </div>
    </GallerySection>
  )
}
