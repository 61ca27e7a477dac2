// The gallery's forms: every input, empty, filled, wrong and off.
import { useTranslation } from 'react-i18next'
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
  const options = ['pending', 'processing', 'delivered'].map((value) => ({ value, label: t(`gallery.states.${value}`) }))
  const ways = ['van', 'post', 'collect'].map((value) => ({
    value,
    label: t(`gallery.ways.${value}`),
    hint: t(`gallery.ways.${value}Hint`),
    disabled: value === 'post',
  }))
  return (
    <GallerySection name="forms">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title={t('gallery.address')} footer={<Button variant="primary">{t('gallery.save')}</Button>}>
          <div className="grid grid-cols-1 gap-5">
            <TextInput label={t('gallery.company')} defaultValue={t('gallery.companies.northgate')} autoComplete="organization" />
            <TextInput
              label={t('gallery.email')}
              hint={t('gallery.emailHint')}
              error={t('gallery.emailWrong')}
              defaultValue="orders@northgate"
              dir="ltr"
              className="text-start"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput label={t('gallery.minimum')} start="£" inputMode="decimal" defaultValue="120.00" />
              <Select label={t('gallery.status')} options={options} placeholder={t('gallery.choose')} />
            </div>
            <TextInput
              label={t('gallery.search')}
              hideLabel
              type="search"
              start={<Icon name="search" />}
              placeholder={t('gallery.search')}
            />
            <PasswordInput label={t('gallery.password')} defaultValue="warehouse" />
            <TextArea label={t('gallery.noteLabel')} optional />
            <TextInput label={t('gallery.number')} defaultValue="J-48213" disabled />
          </div>
        </Card>
        <div className="grid grid-cols-1 gap-4">
          <Card title={t('gallery.delivery')}>
            <div className="grid gap-6">
              <RadioGroup label={t('gallery.delivery')} name="way" options={ways} />
              <Checkbox label={t('gallery.terms')} error={t('gallery.termsWrong')} />
              <Checkbox label={t('gallery.news')} defaultChecked />
              <Switch label={t('gallery.prices')} hint={t('gallery.pricesHint')} defaultChecked />
              <Switch label={t('gallery.paused')} />
              <RatingInput label={t('gallery.overall')} />
            </div>
          </Card>
          <Alert tone="danger" title={t('gallery.alerts.danger')}>
            {t('gallery.alerts.dangerText')}
          </Alert>
          <Alert tone="warning">{t('gallery.alerts.warning')}</Alert>
          <Alert tone="success" onClose={() => document.body.focus()}>
            {t('gallery.alerts.success')}
          </Alert>
          <Alert title={t('gallery.alerts.info')} actions={<Button size="sm">{t('gallery.open')}</Button>} />
        </div>
      </div>
    </GallerySection>
  )
}
