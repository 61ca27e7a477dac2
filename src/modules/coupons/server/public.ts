export { couponErrors, type CouponRecord, type CouponUse, findCoupon, giveBackCoupon, takeCoupon } from './service.ts'
