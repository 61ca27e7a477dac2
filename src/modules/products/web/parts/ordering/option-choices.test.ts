import { describe, expect, test } from 'vitest'
import type { OptionGroup } from '../../../contract.ts'
import { choiceProblem, choiceProblems, choiceRule, withChoice } from './option-choices.ts'

const group = (change: Partial<OptionGroup>): OptionGroup => ({
  id: 'roast',
  title: 'Roast',
  note: null,
  isRequired: true,
  min: 1,
  max: 1,
  choices: ['light', 'dark', 'none'].map((id) => ({ id, title: id })),
  ...change,
})

describe('what is wrong with the choices of a group', () => {
  test.each([
    ['nothing taken where something must be', { isRequired: true, min: 1, max: 2 }, 0, 'required'],
    ['nothing taken where nothing must be', { isRequired: false, min: 2, max: 3 }, 0, null],
    ['fewer than the least', { isRequired: false, min: 2, max: 3 }, 1, 'tooFew'],
    ['as many as allowed', { isRequired: true, min: 1, max: 2 }, 2, null],
    ['more than the most', { isRequired: true, min: 1, max: 2 }, 3, 'tooMany'],
  ] as const)('%s', (_, rule, count, problem) => {
    expect(choiceProblem(rule, count)).toBe(problem)
  })

  test('is named per group', () => {
    expect(choiceProblems([group({}), group({ id: 'extra', isRequired: false, min: 0 })], {})).toEqual({ roast: 'required' })
  })
})

describe('taking a choice', () => {
  test('replaces the one before where only one may be taken, and a required one stays', () => {
    expect(withChoice(group({}), ['light'], 'dark')).toEqual(['dark'])
    expect(withChoice(group({}), ['light'], 'light')).toEqual(['light'])
  })

  test('adds up to the most and takes away', () => {
    const many = group({ max: 2 })

    expect(withChoice(many, ['light'], 'dark')).toEqual(['light', 'dark'])
    expect(withChoice(many, ['light', 'dark'], 'none')).toEqual(['light', 'dark'])
    expect(withChoice(many, ['light', 'dark'], 'light')).toEqual(['dark'])
  })
})

test('the rule of a group is said in its numbers', () => {
  expect(choiceRule({ isRequired: true, min: 1, max: 1 }).key).toBe('exactly')
  expect(choiceRule({ isRequired: true, min: 1, max: 3 })).toEqual({ key: 'between', min: 1, max: 3 })
  expect(choiceRule({ isRequired: false, min: 0, max: 3 }).key).toBe('upTo')
})
