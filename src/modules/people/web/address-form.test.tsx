// The form of an address follows the deployment: a district is asked for only where the shop has districts.
import { expect, test } from 'vitest'
import person from '../../../../locales/en/person.json' with { type: 'json' }
import core from '../../../../locales/en/core.json' with { type: 'json' }
import ui from '../../../../locales/en/ui.json' with { type: 'json' }
import profileData from '../../../../profiles/testing_v1.json' with { type: 'json' }
import { Profile } from '#shared/profile.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { AddressForm } from './parts/address-form.tsx'

test.each([true, false])('hasNeighborhoodData %s', (hasNeighborhoodData) => {
  const profile = Profile.parse(profileData)
  const { html } = renderOnServer(<AddressForm onDone={() => undefined} />, {
    texts: { person, core, ui },
    profile: { ...profile, flags: { ...profile.flags, hasNeighborhoodData } },
  })

  expect(html).toContain(person.fields.city)
  expect(html.includes('name="district"')).toBe(hasNeighborhoodData)
})

test.each([
  ['SA', person.fields.street, true],
  ['GB', person.fields.address1, false],
] as const)(
  'in %s the line of the street is called %s: the number of the building has a field of its own or stands in it',
  (region, label, isNational) => {
    const { html } = renderOnServer(<AddressForm onDone={() => undefined} />, {
      texts: { person, core, ui },
      profile: { ...Profile.parse(profileData), region },
    })

    expect(html).toContain(`>${label}<`)
    for (const field of ['buildingNumber', 'secondaryNumber', 'shortAddress']) expect(html.includes(`name="${field}"`)).toBe(isNational)
  },
)
