import { afterEach, describe, expect, it } from 'vitest'
import { openChartMemory } from '../../../src/main-thread/features/chart/chart-memory.ts'
import type { OpenedMemory } from '../../../src/main-thread/features/chart/chart-memory.ts'
import { removeStored, writeStored } from '../../../src/main-thread/stores/storage.ts'
import { hub } from '../support/fake-workers.ts'

const layout = {
  $lib: 'open',
  v: 1,
  theme: 'dark',
  charts: [{ symbol: 'ETHUSDT', resolution: '60', panes: [] }],
}
const fitted = { ...layout, charts: [{ symbol: 'BTCUSDT', resolution: '60', panes: [] }] }

const open = (contents: object | null = null): Promise<OpenedMemory> =>
  openChartMemory({
    user: 'u1',
    panel: '',
    symbol: 'BTCUSDT',
    interval: null,
    look: () => ({ theme: 'dark', upDown: 'normal' }),
    contents,
    trace: () => undefined,
  })

afterEach(() => removeStored('chart.u1'))

describe('the layout of a chart that starts', () => {
  it('CHART-26: the chart does not wait for the hub where no layout was ever saved; one that the hub has is late', async () => {
    const answer = Promise.withResolvers<{ text: string; fault: null }>()
    hub.answers.readChartState = () => answer.promise
    const opened = await open()
    const { memory } = opened
    expect(memory.layout).toBeNull()
    answer.resolve({ text: JSON.stringify(layout), fault: null })
    expect(await memory.late).toEqual(fitted)
    opened.close()
  })

  it('CHART-28: with a small copy, which every save leaves, the chart starts with the layout of the hub', async () => {
    writeStored('chart.u1', '{}')
    hub.answers.readChartState = async () => ({ text: JSON.stringify(layout), fault: null })
    const opened = await open()
    const { memory } = opened
    expect(memory.layout).toEqual(fitted)
    expect(memory.late).toBeUndefined()
    opened.close()
  })

  it('CHART-31: while the hub does not answer, nothing is saved; the layout comes with its answer and is not overwritten', async () => {
    writeStored('chart.u1', JSON.stringify(layout))
    const studies = {
      ...layout,
      charts: [{ ...layout.charts[0], panes: [{ sources: [{ type: 'study' }] }] }],
    }
    // No answer: the hub can't be reached.
    Reflect.deleteProperty(hub.answers, 'readChartState')
    const written: (string | null)[] = []
    hub.answers.writeChartState = async (_user, _name, json) => {
      written.push(json)
      return true
    }
    const opened = await open()
    const { memory } = opened
    expect(memory.layout).toEqual(fitted)
    hub.answers.readChartState = async () => ({ text: JSON.stringify(studies), fault: null })
    memory.changed((take) => take(layout))
    await new Promise((resolve) => {
      setTimeout(resolve, 700)
    })
    expect(written).toEqual([])
    expect(await memory.late).toMatchObject({ charts: [{ panes: [{ sources: [{ type: 'study' }] }] }] })
    memory.changed((take) => take(studies))
    await expect.poll(() => JSON.parse(written[0] ?? '{}')).toMatchObject({ charts: studies.charts })
    opened.close()
  })

  it('contents that a panel had for another market replace the stored layout, also in the store', async () => {
    writeStored('chart.u1', '{}')
    hub.answers.readChartState = async () => ({ text: JSON.stringify(layout), fault: null })
    const written: (string | null)[] = []
    hub.answers.writeChartState = async (_user, _name, json) => {
      written.push(json)
      return true
    }
    const charts = [{ symbol: 'ETHUSDT', resolution: '5', panes: [{ sources: [] }] }]
    const opened = await open({ ...layout, charts })
    const { memory } = opened
    expect(memory.layout).toEqual({ ...layout, charts: [{ ...charts[0], symbol: 'BTCUSDT' }] })
    expect(memory.late).toBeUndefined()
    memory.changed((take) => take({ ...layout, charts }))
    await expect.poll(() => JSON.parse(written[0] ?? '{}')).toMatchObject({ charts })
    opened.close()
  })
})
