import { expect, it } from 'vitest'
import { exportTrace, withoutSecrets } from '../../../src/workers/runtime/export-trace.ts'

it('HTTP-21, HTTP-22: a report contains release and lines, and no token, cookie or id of a session', () => {
  const text = exportTrace({ thread: 'hub', release: '20251023.1' }, [
    { at: 0, name: 'call failed', detail: 'POST /contract/v5/order/disconnected-cancel-all 30031' },
    { at: 1, name: 'odd', detail: `UserToken: short cookie=sid.${'a1'.repeat(20)} "token":"x"` },
  ])
  expect(JSON.parse(text)).toEqual({
    about: { thread: 'hub', release: '20251023.1' },
    lines: [
      {
        at: '1970-01-01T00:00:00.000Z',
        name: 'call failed',
        detail: 'POST /contract/v5/order/disconnected-cancel-all 30031',
      },
      { at: '1970-01-01T00:00:00.001Z', name: 'odd', detail: 'UserToken=*** cookie=*** "token=***"' },
    ],
  })
})

it('a token of 24 characters or more is hidden, whatever surrounds it', () => {
  const token = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA'
  for (const around of [token, `a ${token} b`, `/x/${token}`, `{"a":"${token}"}`, `eyJhbGciOi.${token}.sig`])
    expect(withoutSecrets(around)).not.toContain(token)
})
