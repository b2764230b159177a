import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutoSave } from '../../../../vendor/charting_library/widget/auto-save.ts'
import { createSettings } from '../../../../vendor/charting_library/widget/settings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('CHART-29: a change requests a save after 400 ms, not after 399; another change starts the wait again', () => {
  const needed = vi.fn()
  const save = createAutoSave(undefined, needed)
  save.soon()
  vi.advanceTimersByTime(399)
  expect(needed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(needed).toHaveBeenCalledTimes(1)
  save.soon()
  vi.advanceTimersByTime(300)
  save.soon()
  vi.advanceTimersByTime(399)
  expect(needed).toHaveBeenCalledTimes(1)
  save.stop()
  vi.advanceTimersByTime(5000)
  expect(needed).toHaveBeenCalledTimes(1)
})

it('a change that waits is reported at once when the chart or the page ends, and once', () => {
  const needed = vi.fn()
  const save = createAutoSave(undefined, needed)
  save.flush()
  expect(needed).not.toHaveBeenCalled()
  save.soon()
  save.flush()
  expect(needed).toHaveBeenCalledTimes(1)
  save.flush()
  vi.advanceTimersByTime(5000)
  expect(needed).toHaveBeenCalledTimes(1)
})

it('CHART-16: settings are read from and written to the adapter; an exception is traced', () => {
  const trace = vi.fn()
  const setValue = vi.fn()
  const settings = createSettings({ initialSettings: { a: '1' }, setValue, removeValue: vi.fn() }, trace)
  expect(settings.get('a')).toBe('1')
  settings.set('a', '1')
  settings.set('drawing.bar', 'false')
  expect(setValue).toHaveBeenCalledExactlyOnceWith('drawing.bar', 'false')
  const broken = createSettings(
    {
      setValue: () => {
        throw new Error('full')
      },
      removeValue: vi.fn(),
    },
    trace,
  )
  broken.set('b', '2')
  expect(broken.get('b')).toBe('2')
  expect(trace).toHaveBeenCalledWith('settings_adapter', 'full')
})
