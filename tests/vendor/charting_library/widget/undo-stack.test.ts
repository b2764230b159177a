import { describe, expect, it, vi } from 'vitest'
import { createUndoStack } from '../../../../vendor/charting_library/widget/undo-stack.ts'

function counter() {
  const trace = vi.fn()
  const stack = createUndoStack(trace)
  let value = 0
  const add = (by: number): void => {
    value += by
    stack.push({ name: `add ${by}`, undo: () => (value -= by), redo: () => (value += by) })
  }
  return { stack, add, trace, value: () => value }
}

describe('the undo stack', () => {
  it('undoes and redoes in order, and a new step drops the undone ones', () => {
    const { stack, add, value } = counter()
    add(1)
    add(2)
    expect(stack.names()).toEqual({ undo: 'add 2', redo: '' })
    stack.undo()
    stack.undo()
    stack.undo()
    expect([value(), stack.canUndo(), stack.canRedo()]).toEqual([0, false, true])
    stack.redo()
    expect(value()).toBe(1)
    add(5)
    expect([stack.canRedo(), value()]).toEqual([false, 6])
    stack.clear()
    expect(stack.canUndo()).toBe(false)
  })

  it('stores a hundred steps, and does not record the effects of undoing', () => {
    const { stack, add } = counter()
    for (let step = 0; step < 130; step++) add(1)
    let undone = 0
    for (; stack.canUndo(); undone++) stack.undo()
    expect(undone).toBe(100)
    stack.clear()
    stack.push({ name: 'outer', undo: () => add(1), redo: () => undefined })
    stack.undo()
    expect(stack.canUndo()).toBe(false)
  })

  it('a step that fails is traced and the others still work', () => {
    const { stack, add, trace, value } = counter()
    add(3)
    stack.push({
      name: 'bad',
      undo: () => {
        throw new Error('stuck')
      },
      redo: () => undefined,
    })
    stack.undo()
    expect(trace).toHaveBeenCalledWith('undo', 'stuck')
    stack.undo()
    expect(value()).toBe(0)
  })
})
