import { describe, expect, it } from 'vitest'
import { readControlState } from '../../../../src/main-thread/features/faults/read-state.ts'

const good = {
  faults: ['cut', 'wallet'],
  rate: { asked: 5, made: 4.5 },
  compared: { state: 'ready', url: 'http://127.0.0.1:4555/?busy', busy: 250 },
  doubledFrames: 3,
}

describe('the answer of the control interface', () => {
  it('is read field by field, and what is unknown is left out', () => {
    expect(readControlState(good)).toEqual({
      ...good,
      faults: ['cut'],
      compared: { ...good.compared, busy: 100 },
    })
    expect(readControlState({ faults: [] })).toEqual({
      faults: [],
      rate: null,
      compared: { state: 'off', url: '', busy: null },
      doubledFrames: 0,
    })
  })

  it('is none without its list of faults', () => {
    for (const value of [null, 'x', [], {}, { faults: 1 }]) expect(readControlState(value)).toBeNull()
  })

  it('opens no page but one of this computer', () => {
    for (const url of ['https://127.0.0.1:1/?busy', 'http://evil.test/?busy', 'javascript:alert(1)', '', 5])
      expect(readControlState({ ...good, compared: { state: 'ready', url, busy: null } })?.compared).toEqual({
        state: 'failed',
        url: '',
        busy: null,
      })
  })
})
