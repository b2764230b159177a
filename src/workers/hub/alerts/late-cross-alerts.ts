import type { CrossAlertCalls } from '#shared/contracts/alerts.ts'
import { PREFERENCE_STORE } from '../state/preferences.ts'
import type { SiblingMessage } from '../browser/siblings.ts'
import { crossPlace } from './cross-place.ts'
import type { CrossAlertOptions, CrossAlerts } from './cross-alerts.ts'

interface Code {
  readonly createCrossAlerts: (options: CrossAlertOptions) => CrossAlerts
}
const loadAlerts = (): Promise<Code> => import('./cross-alerts.ts')

/**
 * Alerts on studies and drawings. Their code is loaded with the first call, or when the account has stored ones. A call rejects if
 * the code cannot be loaded; the next one, and the next `check`, tries again.
 */
export function createLateCrossAlerts(
  options: CrossAlertOptions,
  code: () => Promise<Code> = loadAlerts,
): CrossAlerts {
  let late: CrossAlerts | null = null
  let loading: Promise<CrossAlerts> | null = null
  let asked: string | null | undefined

  const load = (): Promise<CrossAlerts> => {
    loading ??= code().then(
      ({ createCrossAlerts }) => (late = createCrossAlerts(options)),
      (failure: unknown) => {
        loading = null
        throw failure
      },
    )
    return loading
  }
  const call =
    <Name extends keyof CrossAlertCalls>(name: Name) =>
    async (...args: Parameters<CrossAlertCalls[Name]>): Promise<never> =>
      Reflect.apply((await load()).calls[name], undefined, args) as Promise<never>

  async function loadStored(account: string | null): Promise<void> {
    const stored = await options.storage.get(PREFERENCE_STORE, crossPlace(account), true)
    if (Array.isArray(stored) && stored.length > 0) (await load()).check()
  }

  return {
    check: () => {
      if (late !== null) return late.check()
      const account = options.accountId()
      if (account === asked) return
      asked = account
      loadStored(account).catch(() => {
        asked = undefined
      })
    },
    onSiblingMessage: (message: SiblingMessage) => late?.onSiblingMessage(message),
    calls: {
      idleAlerts: call('idleAlerts'),
      crossAlerts: call('crossAlerts'),
      addCrossAlert: call('addCrossAlert'),
      removeCrossAlert: call('removeCrossAlert'),
      moveCrossAlert: call('moveCrossAlert'),
      // Without alerts there is nothing to follow.
      lineChanged: async (drawing, points) =>
        loading === null ? [] : (await loading).calls.lineChanged(drawing, points),
      restoreCrossAlerts: call('restoreCrossAlerts'),
    },
  }
}
