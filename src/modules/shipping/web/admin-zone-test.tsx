// Tests an address: which zone it belongs to and why, what delivery costs, when it arrives, and its tax. The question is in the page's address.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { minor } from '#shared/money.ts'
import { textIn } from '#shared/locale.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { countryOptions } from '#web/countries.ts'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { type AddressTest, testAddress } from '../admin-contract.ts'

const keys = ['country', 'city', 'district', 'postcode', 'total'] as const
type Question = Record<(typeof keys)[number], string>

export default function AdminZoneTest() {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const [params, setParams] = useSearchParams()
  const asked = Object.fromEntries(keys.map((key) => [key, params.get(key) ?? ''])) as Question
  const isAsked = asked.country !== ''
  const total = moneyFromText(asked.total || '0', profile.decimals) ?? minor(0)
  const answer = useLive(
    testAddress,
    { query: { country: asked.country, city: asked.city, postcode: asked.postcode, district: asked.district, total } },
    { enabled: isAsked, keepPrevious: true, staleTime: 0 },
  )
  const ask = (question: Question) =>
    setParams(new URLSearchParams(Object.entries(question).filter(([, value]) => value !== '')), { preventScrollReset: true })
  return (
    <EditScreen
      title={t('shipping.admin.test.title')}
      description={t('shipping.admin.test.text')}
      isNew
      backTo={paths.office.shippingZones()}
    >
      <Asking first={isAsked ? asked : { ...asked, country: profile.region }} onAsk={ask} />
      {!isAsked ? null : answer.error && !answer.data ? (
        <NotLoaded why={answer.error} refetch={answer.refetch} />
      ) : answer.data ? (
        <Answer answer={answer.data} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </EditScreen>
  )
}

function Asking({ first, onAsk }: { first: Question; onAsk: (question: Question) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const [question, setQuestion] = useState(first)
  const set = (key: keyof Question) => (event: { target: { value: string } }) => setQuestion({ ...question, [key]: event.target.value })
  const isWrong = moneyFromText(question.total || '0', profile.decimals) === null
  return (
    <Card>
      <form
        className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) onAsk(question)
        }}
      >
        <Select
          label={t('shipping.admin.test.country')}
          options={countryOptions(locale)}
          value={question.country}
          onChange={set('country')}
        />
        <TextInput label={t('shipping.admin.test.city')} value={question.city} onChange={set('city')} />
        {profile.flags.hasNeighborhoodData && (
          <TextInput optional label={t('shipping.admin.test.district')} value={question.district} onChange={set('district')} />
        )}
        <TextInput optional label={t('shipping.admin.test.postcode')} dir="ltr" value={question.postcode} onChange={set('postcode')} />
        <MoneyInput
          optional
          label={t('shipping.admin.test.total')}
          value={question.total}
          onChange={set('total')}
          error={isWrong ? t('shipping.validation.amount') : undefined}
        />
        <div className="sm:pt-6.5">
          <Button type="submit" variant="primary" icon="search">
            {t('shipping.admin.test.ask')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Answer({ answer }: { answer: AddressTest }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { money, date } = useFormat()
  const { zone, reason, rate, days, arrival, point } = answer
  const why = (each: NonNullable<AddressTest['reason']>) => t(`shipping.admin.reason.${each.by}`, { match: each.match })
  return (
    <>
      <Card
        title={zone ? textIn(zone.name, locale) : t('shipping.admin.test.noZone')}
        description={reason ? why(reason) : t('shipping.admin.test.noZoneText')}
      >
        <DescriptionList
          items={[
            ...(zone
              ? [
                  {
                    term: t('shipping.admin.test.rate'),
                    value: rate ? (
                      <bdi>
                        {money(rate.charge)} (
                        {rate.maxTotal === null
                          ? t('shipping.admin.test.from', { from: money(rate.minTotal) })
                          : t('shipping.admin.test.between', { from: money(rate.minTotal), to: money(rate.maxTotal) })}
                        )
                      </bdi>
                    ) : (
                      t('shipping.admin.test.noRate')
                    ),
                    strong: true,
                  },
                ]
              : []),
            ...(days
              ? [
                  {
                    term: t('shipping.admin.fields.days'),
                    value: t('shipping.admin.zones.days', { count: days.max, min: days.min, max: days.max }),
                  },
                ]
              : []),
            ...(arrival
              ? [
                  {
                    term: t('shipping.admin.test.arrival'),
                    value:
                      arrival.from === arrival.to
                        ? date(arrival.from)
                        : t('shipping.admin.test.range', { from: date(arrival.from), to: date(arrival.to) }),
                  },
                ]
              : []),
            ...(zone
              ? [
                  {
                    term: t('shipping.admin.fields.offersCollection'),
                    value: t(answer.offersCollection ? 'shipping.admin.test.yes' : 'shipping.admin.test.no'),
                  },
                ]
              : []),
            {
              term: t('shipping.admin.test.point'),
              value: point ? <bdi dir="ltr">{`${point.lat}, ${point.lng}`}</bdi> : t('shipping.admin.test.pointUnknown'),
            },
            ...answer.taxes.map(({ group, bps }) => ({
              term: t('shipping.admin.test.tax', { group: textIn(group, locale) }),
              value: bps === null ? t('shipping.admin.test.taxUnknown') : <bdi>{bps / 100}%</bdi>,
            })),
          ]}
        />
      </Card>
      <Table label={t('shipping.admin.test.zones')}>
        <thead>
          <tr>
            <Th>{t('shipping.admin.fields.name')}</Th>
            <Th>{t('shipping.admin.test.verdict')}</Th>
            <Th>{t('shipping.admin.test.why')}</Th>
          </tr>
        </thead>
        <tbody>
          {answer.zones.map(({ id, name, verdict, reason: own }) => (
            <Tr key={id} selected={verdict === 'chosen'}>
              <Td>
                <Link to={paths.office.shippingZone(id)} className="font-medium text-ink underline-offset-4 hover:underline">
                  <bdi>{textIn(name, locale)}</bdi>
                </Link>
              </Td>
              <Td>
                <Badge tone={verdict === 'chosen' ? 'success' : verdict === 'inactive' ? 'warning' : 'neutral'}>
                  {t(`shipping.admin.verdict.${verdict}`)}
                </Badge>
              </Td>
              <Td>{own ? why(own) : '–'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
