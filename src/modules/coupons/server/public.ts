export {
  couponErrors,
  type CouponBuyer,
  type CouponRecord,
  type CouponUse,
  findCoupon,
  findCouponById,
  giveBackCoupon,
  takeCoupon,
} from './service.ts'
