export { couponErrors, type CouponRecord, type CouponUse, couponPart, findCoupon, giveBackCoupon, takeCoupon } from './service.ts'
