// The tables of all life cycles: no state that nothing leads to, no way out of an end, no action that nobody takes or that no table of the screens knows.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { customerActions, officeActions } from '#modules/orders/actions.ts'
import { orderLifecycle } from '#modules/orders/lifecycle.ts'
import { readTexts } from '#server/texts.ts'
import type { Lifecycle } from '#shared/lifecycle.ts'

/** Where each life ends. */
const ends: Record<string, string[]> = {
  customerLifecycle: ['approved'],
  importLifecycle: ['undone', 'discarded'],
  orderLifecycle: ['completed', 'rejected', 'cancelled'],
  // A refund may fail days after it was made.
  paymentLifecycle: [],
  returnLifecycle: ['rejected', 'approved', 'refused'],
}

type Any = Lifecycle<string, string, string>
const isLifecycle = (value: unknown): value is Any => typeof value === 'object' && value !== null && 'table' in value && 'states' in value

const root = join(import.meta.dirname, '../modules')
const files = globSync('**/lifecycle.ts', { cwd: root })
const found = (await Promise.all(files.map(async (file) => Object.entries(await import(join(root, file)))))).flat()
const lifecycles = found.filter((each): each is [string, Any] => isLifecycle(each[1]))

/** Their steps are audited under their own names. */
const isAudited = (name: string): boolean => ['orderLifecycle', 'paymentLifecycle', 'returnLifecycle'].includes(name)
const auditWords = (part: string): string[] => {
  const admin = readTexts('en').audit?.admin
  const texts = typeof admin === 'object' ? admin[part] : undefined
  return typeof texts === 'object' ? Object.keys(texts) : []
}

test('all are looked at', () => expect(lifecycles.map(([name]) => name).toSorted()).toEqual(Object.keys(ends)))

describe.each(lifecycles)('%s', (name, { table, states, roles }) => {
  const steps = Object.values(table)

  test('every state is reached from the first', () => {
    const reached = new Set(states.slice(0, 1))
    for (let before = 0; before < reached.size;) {
      before = reached.size
      for (const { from, to } of steps) if (from.some((state) => reached.has(state))) reached.add(to)
    }
    expect([...states].filter((state) => !reached.has(state))).toEqual([])
  })

  test('it ends where it should, and nowhere else', () => {
    expect(states.filter((state) => !steps.some(({ from }) => from.includes(state)))).toEqual(ends[name])
  })

  test('every action begins somewhere, moves, and is somebody’s; every role has one', () => {
    for (const { from, to, by } of steps) {
      expect(from).not.toHaveLength(0)
      expect(by).not.toHaveLength(0)
      expect(new Set(from).size).toBe(from.length)
      expect(from.filter((state) => state !== to)).not.toHaveLength(0)
    }
    expect(roles.filter((role) => !steps.some(({ by }) => by.includes(role)))).toEqual([])
  })

  if (isAudited(name))
    test('every action and state has its words in the audit trail', () => {
      expect(Object.keys(table).filter((action) => !auditWords('actions').includes(action))).toEqual([])
      expect(states.filter((state) => !auditWords('values').includes(state))).toEqual([])
    })
})

test.each([
  ['admin', officeActions],
  ['customer', customerActions],
  ['salesperson', customerActions],
] as const)('the actions a %s may take on an order are those that are offered', (role, offered) => {
  const allowed = Object.entries(orderLifecycle.table).filter(([, { by }]) => (by as readonly string[]).includes(role))

  expect(allowed.map(([action]) => action).toSorted()).toEqual([...offered].toSorted())
})
