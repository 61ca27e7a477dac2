import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { beforeOf, differenceOf, type Here, nextOf, type There } from './differences.ts'

const here = (change: Partial<Here> = {}): Here => ({
  ...{ state: 'captured', amount: minor(2000), captured: minor(2000), refunded: minor(0), asked: minor(0), currency: 'GBP' },
  ...change,
})
const there = (received: number, refunded = 0, change: Partial<There> = {}): There => ({
  ...{ received: minor(received), refunded: minor(refunded), currency: 'GBP', isPromised: false },
  ...change,
})
const open = here({ state: 'pending', captured: null })
const promised = here({ state: 'authorised', captured: null })

test.each([
  ['both took the same', here(), there(2000), null],
  ['both took a part of what was promised', here({ captured: minor(1500) }), there(1500), null],
  ['both gave the same back', here({ state: 'partlyRefunded', refunded: minor(500) }), there(2000, 500), null],
  ['a refund is on its way', here({ asked: minor(500) }), there(2000, 500), null],
  ['a refund that was asked for was not made yet', here({ asked: minor(500) }), there(2000), null],
  ['nobody has money', open, there(0), null],
  ['the provider took money and gave it back before the shop heard of it', open, there(2000, 2000), null],
  ['both know the promise', promised, there(0, 0, { isPromised: true }), null],
  ['the promise is gone', promised, there(0), 'promiseGone'],
  ['the provider alone took money', open, there(2000), 'takenThere'],
  ['the provider took what was given up here', here({ state: 'cancelled', captured: null }), there(2000), 'takenThere'],
  ['the shop alone has money', here(), there(0), 'takenHere'],
  ['the amounts differ', here(), there(1999), 'amount'],
  ['the currencies differ', here(), there(2000, 0, { currency: 'EUR' }), 'currency'],
  ['the provider took another currency', open, there(2000, 0, { currency: 'EUR' }), 'currency'],
  ['the provider gave more back', here({ asked: minor(100) }), there(2000, 500), 'givenBackThere'],
  ['the shop gave more back', here({ state: 'refunded', refunded: minor(2000) }), there(2000, 500), 'givenBackHere'],
  ['the shop knows no such payment', null, there(2000), 'unknownThere'],
  ['an unknown payment was given back', null, there(2000, 2000), null],
])('when %s', (_, ours, theirs, kind) => expect(differenceOf(ours, theirs)).toBe(kind))

const settled = here()
const givenBack = here({ state: 'partlyRefunded', refunded: minor(500) })

test.each([
  ['a refund was recorded while the provider was asked', givenBack, there(2000), settled, null],
  ['a refund was answered while the provider was asked', givenBack, there(2000, 500), here({ asked: minor(500) }), null],
  [
    'a refund is missing that was recorded before',
    here({ state: 'refunded', refunded: minor(2000) }),
    there(2000),
    givenBack,
    'givenBackHere',
  ],
  ['money was recorded while the provider was asked', settled, there(0), open, null],
  ['money is missing that was recorded before', givenBack, there(0), settled, 'takenHere'],
  ['a promise was recorded while the provider was asked', promised, there(0), open, null],
  ['more was given back there than has been recorded since', givenBack, there(2000, 900), settled, 'givenBackThere'],
  ['another amount was taken than has been recorded since', settled, there(1999), open, 'amount'],
])('when %s', (_, now, theirs, before, kind) => expect(differenceOf(now, theirs, beforeOf(before))).toBe(kind))

test('of more payments than are asked about at once, each has its turn within some days', () => {
  const references = Array.from({ length: 10 }, (_, at) => `pay_${at}`)
  const days = [0, 1, 2, 3].map((day) => nextOf(references, 3, new Date(`2026-03-0${1 + day}T03:00:00Z`)))

  expect(days.map((each) => each.length)).toEqual([3, 3, 3, 3])
  expect(new Set(days.flat()).size).toBe(10)
  expect(nextOf(references, 10, new Date('2026-03-01T03:00:00Z'))).toEqual(references)
})
