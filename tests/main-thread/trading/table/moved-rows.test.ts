import { describe, expect, it } from 'vitest'
import { createMovedRows } from '../../../../src/main-thread/trading/table/moved-rows.ts'

function build() {
  let now = 1000
  const moved = createMovedRows(() => now)
  return {
    show: (keys: string, from = 0) =>
      moved.shown(Array.from(keys).map((key, index) => ({ key, index: from + index }))),
    pass: (ms: number) => {
      now += ms
    },
    justMoved: (keys: string) =>
      Array.from(keys)
        .filter((key) => moved.movedAt(key) !== null)
        .join(''),
  }
}

describe('rows that have just moved', () => {
  it('are those below a row that ended, for half a second', () => {
    const { show, pass, justMoved } = build()
    show('abcd')
    pass(10)
    show('acd')
    expect(justMoved('abcd')).toBe('cd')
    pass(499)
    show('acd')
    expect(justMoved('abcd')).toBe('cd')
    pass(1)
    expect(justMoved('abcd')).toBe('')
  })

  it('are all below a row that began, with that row', () => {
    const { show, justMoved } = build()
    show('abc')
    show('axbc')
    expect(justMoved('axbc')).toBe('xb')
    show('axbcy')
    expect(justMoved('axbcy')).toBe('xb')
  })

  it('are none after a scroll: each row keeps its place in the list', () => {
    const { show, justMoved } = build()
    show('abc')
    show('bcd', 1)
    show('xyz', 400)
    expect(justMoved('abcdxyz')).toBe('')
  })

  it('are none of another list', () => {
    const { show, justMoved } = build()
    show('abc')
    show('xyz')
    expect(justMoved('xyz')).toBe('')
  })
})
