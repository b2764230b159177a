import { path } from '#shared/wire/http.ts'
import type { FaultRule } from '../http/http-faults.ts'
import { checked } from './control-call.ts'
import type { ControlCalls } from './control-call.ts'
import { faultRuleOf } from './http-fault-rule.ts'

/** Ways to corrupt the catalogue's answer (VENUE-14, faults D3, ST10). Its older form is unaffected. */
const corruptions = {
  text: { body: '<html>maintenance</html>' },
  empty: { body: '' },
  truncated: { cutAt: 0.6 },
  shape: { edits: [{ at: '/result', value: [] }] },
  'no-tick': { edits: [{ at: '/result/LinearPerpetual/*/ts', value: '' }] },
  'bad-tick': { edits: [{ at: '/result/LinearPerpetual/0/ts', value: '0' }] },
  'bad-name': { edits: [{ at: '/result/LinearPerpetual/0/s', value: '<img src=x>' }] },
  shrunk: { edits: [{ at: '/result/LinearPerpetual', keep: 3 }] },
} as const satisfies Readonly<Record<string, Partial<FaultRule>>>
const corruptionNames = Object.keys(corruptions) as (keyof typeof corruptions)[]

/** Control calls for faults of calls, and for what was recorded of calls. */
export const httpCalls: ControlCalls = {
  'POST /faults/http': ({ server }, request) => {
    server.faults.arm(faultRuleOf(request))
    return {}
  },
  'GET /faults/http': ({ server }) => ({ rules: server.faults.list() }),
  'POST /faults/clear': ({ server, api }) => {
    server.faults.clear()
    api?.clear()
    server.push.faults.clear()
    server.clockOffset.ms = 0
    return {}
  },
  'POST /catalogue/corrupt': ({ server }, { body }) => {
    const how = body.oneOf('how', corruptionNames, 'shape')
    const times = body.whole('times', 1, 1_000_000, 1)
    const version = body.oneOf('version', ['6', '4'], '6')
    checked(body)
    const rule = { method: 'GET', path: path.briefSymbolList, times, match: { version } }
    server.faults.arm({ ...rule, ...corruptions[how] })
    return {}
  },
  'POST /rate-limit': ({ server }, { body }) => {
    const perSecond = body.whole('callsPerSecond', 1, 1_000_000)
    checked(body)
    server.rateLimit.perSecond = perSecond
    return {}
  },
  'GET /requests': ({ server }, { query }) => {
    const only = query.optionalText('path', 200)
    const requests = server.log.list().filter((entry) => only === undefined || entry.path === only)
    return { requests, total: server.log.total }
  },
  'POST /requests/clear': ({ server }) => {
    server.log.clear()
    return {}
  },
  'GET /csp-reports': ({ server }) => ({ reports: server.cspReports }),
  'POST /csp-reports/clear': ({ server }) => {
    server.cspReports.length = 0
    return {}
  },
  'GET /stub-visits': ({ server }) => ({ visits: server.stubVisits }),
}
