import type { ApiControlTarget, ControlCalls, ControlTarget } from './control-call.ts'

function apiOf({ api }: ControlTarget): ApiControlTarget {
  if (api === null) throw new Error('the API is off: start with --api')
  return api
}

/** Control calls for the Bybit v5 API: faults of answers, lasting faults, sockets, keys. */
export const apiCalls: ControlCalls = {
  'POST /api/faults': (target, { raw }) => {
    apiOf(target).arm(raw)
    return {}
  },
  'POST /api/faults/private': (target, { raw }) => {
    apiOf(target).armPrivate(raw)
    return {}
  },
  'GET /api/faults': (target) => apiOf(target).faults(),
  'POST /api/state': (target, { raw }) => {
    apiOf(target).set(raw)
    return {}
  },
  'POST /api/keys': (target, { raw }) => apiOf(target).createKey(raw),
  'GET /api/sockets': (target) => apiOf(target).sockets(),
  'POST /api/keys/withdraw': (target, { raw }) => apiOf(target).withdrawKey(raw),
  'POST /api/sockets/cut': (target, { raw }) => apiOf(target).cutSockets(raw),
  'POST /api/keys/change': (target, { raw }) => apiOf(target).changeKeys(raw),
}
