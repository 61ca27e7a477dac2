import { expect, test } from 'vitest'
import { readChoices } from './last-choices.ts'

test.each([null, '', '{', '[1]', '"x"', '{"a":"b"}', '{"a":[1]}'])('%s holds no choices', (text) => expect(readChoices(text)).toEqual({}))

test('choices are read by group', () => expect(readChoices('{"a":["x","y"],"b":[]}')).toEqual({ a: ['x', 'y'], b: [] }))
