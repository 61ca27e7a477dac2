import type { Ctx } from '#server/ctx.ts'

/** Carriers that nobody has: their pages belong to no one. */
const carriers = {
  GB: [
    { name: 'Northline Parcels', page: 'https://track.northline-parcels.example/' },
    { name: 'Harbour Freight', page: 'https://harbour-freight.example/follow/' },
  ],
  SA: [
    { name: 'Najd Express', page: 'https://track.najd-express.example/' },
    { name: 'Red Sea Freight', page: 'https://redsea-freight.example/follow/' },
  ],
}

/** Who carries the order with this serial, and where it is followed. */
export function carrierOf({ profile }: Pick<Ctx, 'profile'>, serial: number): { shipmentName?: string; shipmentUrl?: string } {
  const own = profile.region === 'SA' ? carriers.SA : carriers.GB
  const carrier = own[serial % own.length]
  if (!profile.flags.isShipmentEnabled || !carrier) return {}
  return { shipmentName: carrier.name, shipmentUrl: `${carrier.page}${String(40_000_000 + serial * 7919).padStart(10, '0')}` }
}
