// The office's coupons: what each gives, when, how often it was used and what it sold.
import { paths } from '#web/paths.ts'
import { type Column, custom, money, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect, StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { changeCoupons, type CouponRow, couponTimes, couponTypes, listCoupons } from '../admin-contract.ts'
import { CouponDays, CouponGives, CouponTime, CouponUses } from './parts/coupon-words.tsx'

function ForWhom({ row }: { row: CouponRow }) {
  const { t } = useTranslation()
  return t(row.isRestricted ? 'coupon.admin.some' : 'coupon.admin.everybody')
}

const columns: Column<CouponRow>[] = [
  nameColumn('code', 'coupon.admin.fields.code', (row) => row.code, paths.office.coupon),
  custom('time', 'form.admin.status', (row) => <CouponTime coupon={row} />),
  custom('value', 'coupon.admin.fields.value', (row) => <CouponGives coupon={row} />),
  money('minSubtotal', 'coupon.admin.fields.minSubtotal', (row) => row.minSubtotal, { isHidden: true }),
  custom('days', 'coupon.admin.fields.days', (row) => <CouponDays coupon={row} />, { sort: 'endsOn' }),
  text('who', 'coupon.admin.who', (row) => <ForWhom row={row} />),
  custom('used', 'coupon.admin.fields.used', (row) => <CouponUses coupon={row} />, { sort: 'used', align: 'end' }),
  money('sold', 'coupon.admin.fields.sold', (row) => row.sold),
  money('discount', 'coupon.admin.fields.discount', (row) => row.discount),
]

export default function AdminCoupons() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changeCoupons, [listCoupons])
  return (
    <ListScreen<CouponRow>
      of={listCoupons}
      name="coupon.admin.list"
      columns={columns}
      path={paths.office.coupon}
      bulk={bulk}
      filters={
        <>
          <StatusFilter of={listCoupons} />
          <FilterSelect
            of={listCoupons}
            name="type"
            label={t('coupon.admin.fields.type')}
            any={t('coupon.admin.anyType')}
            options={couponTypes.map((value) => ({ value, label: t(`coupon.admin.types.${value}`) }))}
          />
          <FilterSelect
            of={listCoupons}
            name="time"
            label={t('coupon.admin.fields.time')}
            any={t('coupon.admin.anyTime')}
            options={couponTimes.map((value) => ({ value, label: t(`coupon.admin.times.${value}`) }))}
          />
        </>
      }
    />
  )
}
