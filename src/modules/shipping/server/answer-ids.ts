// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { neighborhoods, shippingZones } from './tables.ts'

export const placeIds = answerIdsOfFew(
  { subject: 'shippingZone', from: shippingZones, id: shippingZones.id, texts: bothLanguages(shippingZones.name) },
  { subject: 'neighborhood', from: neighborhoods, id: neighborhoods.id, texts: bothLanguages(neighborhoods.name) },
)
