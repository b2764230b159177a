import { describe, expect, it } from 'vitest'
import { measureSuite } from '../../bench/measure.ts'
import { suite } from '../../bench/examples/own-book.ts'
import { changesAsComment } from '../../bench/report/comment.ts'
import type { Group } from '../../bench/report/compare.ts'
import { row, run } from './sample-runs.ts'

const group = (commit: string, ...values: readonly Readonly<Record<string, number>>[]): Group => ({
  title: `${commit} on Test x2`,
  runs: values.map((figures, at) =>
    run(
      Object.entries(figures).map(([name, value]) =>
        row(
          [0, 1, 2, 3, 4].map((step) => value + step / 100 + at / 1000),
          { name },
        ),
      ),
      commit,
    ),
  ),
})

describe('the comment on a comparison', () => {
  it('lists worse figures before better ones and counts those within noise', () => {
    const before = group('aaa', ...[1, 2, 3].map(() => ({ faster: 10, slower: 10, same: 10 })))
    const after = group('bbb', ...[1, 2, 3].map(() => ({ faster: 5, slower: 20, same: 10 })))
    const { text, worse } = changesAsComment(before, after)
    expect(worse).toBe(1)
    expect(text).toContain('1 worse, 1 better, 1 within noise, 0 with too few runs to say')
    expect(text.indexOf('slower')).toBeLessThan(text.indexOf('faster'))
    expect(text).not.toContain('same')
  })

  it('calls nothing worse with one run on each side', () => {
    const { text, worse } = changesAsComment(group('aaa', { slower: 10 }), group('bbb', { slower: 20 }))
    expect(worse).toBe(0)
    expect(text).toContain('1 with too few runs to say')
  })

  it('escapes names that would end a cell or start markup', () => {
    const runs = [1, 2, 3].map(() => ({ 'a|b <img>': 10 }))
    const more = [1, 2, 3].map(() => ({ 'a|b <img>': 20 }))
    const { text } = changesAsComment(group('aaa', ...runs), group('bbb', ...more))
    expect(text).toContain(String.raw`a\|b \<img\>`)
  })
})

it('the example of an own component is a suite whose results are checked', async () => {
  const rows = await measureSuite(suite, 5)
  expect(rows.map(({ name, ratio }) => [name, ratio !== null])).toEqual([
    ['our book', true],
    ['your book', false],
  ])
})
