import type { ChartMetaInfo, ChartSaveData, IExternalSaveLoadAdapter } from '../api/save-load.ts'

export interface StorageOptions {
  url: string
  version: string
  client: string
  user: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A layout record from an answer of the REST API. Null if it is invalid. */
function readRecord(value: unknown): ChartMetaInfo | null {
  if (!isObject(value)) return null
  const { id, name, symbol, resolution, timestamp } = value
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof name !== 'string') return null
  return {
    id,
    name,
    symbol: typeof symbol === 'string' ? symbol : '',
    resolution: (typeof resolution === 'string' ? resolution : '') as ChartMetaInfo['resolution'],
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
  }
}

const refused = (what: string) => async (): Promise<never> => {
  throw new Error(`${what} are not supported by this build of charting_library`)
}

/**
 * Stores named layouts on a server with the documented REST API: `<url>/<version>/charts?client=…&user=…[&chart=…]`.
 * It calls no other address. It is used only if the application sets `charts_storage_url`.
 */
export function createChartStorage({ url, version, client, user }: StorageOptions): IExternalSaveLoadAdapter {
  const call = async (method: string, chart: string | number | null, body?: FormData): Promise<unknown> => {
    const address = new URL(`${url.replace(/\/$/, '')}/${version}/charts`, document.baseURI)
    address.searchParams.set('client', client)
    address.searchParams.set('user', user)
    if (chart !== null) address.searchParams.set('chart', String(chart))
    const answer = await fetch(address, { method, ...(body === undefined ? {} : { body }) })
    if (!answer.ok) throw new Error(`the chart storage answers ${answer.status}`)
    const read: unknown = await answer.json()
    if (!isObject(read) || read['status'] !== 'ok') {
      const reason = isObject(read) && typeof read['message'] === 'string' ? read['message'] : 'no reason'
      throw new Error(`the chart storage refuses: ${reason}`)
    }
    return read
  }
  const field = (answer: unknown, name: string): unknown => (isObject(answer) ? answer[name] : undefined)

  return {
    getAllCharts: async () => {
      const data = field(await call('GET', null), 'data')
      return (Array.isArray(data) ? data : []).flatMap((record) => readRecord(record) ?? [])
    },
    removeChart: async (id) => {
      await call('DELETE', id)
    },
    saveChart: async ({ id, name, symbol, resolution, content }: ChartSaveData) => {
      const body = new FormData()
      for (const [key, text] of Object.entries({ name, content, symbol, resolution })) body.set(key, text)
      const answer = await call('POST', id ?? null, body)
      const given = field(answer, 'id')
      return typeof given === 'number' || typeof given === 'string' ? given : (id ?? name)
    },
    getChartContent: async (id) => {
      const content = field(field(await call('GET', id), 'data'), 'content')
      if (typeof content !== 'string') throw new Error('the chart storage answers without a layout')
      return content
    },
    getAllStudyTemplates: async () => [],
    removeStudyTemplate: refused('study templates'),
    saveStudyTemplate: refused('study templates'),
    getStudyTemplateContent: refused('study templates'),
    getDrawingTemplates: async () => [],
    loadDrawingTemplate: refused('drawing templates'),
    saveDrawingTemplate: refused('drawing templates'),
    removeDrawingTemplate: refused('drawing templates'),
    getAllChartTemplates: async () => [],
    saveChartTemplate: refused('chart templates'),
    removeChartTemplate: refused('chart templates'),
    getChartTemplateContent: refused('chart templates'),
  }
}
