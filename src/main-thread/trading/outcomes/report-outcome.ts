import type { Outcome } from '#shared/contracts/outcome.ts'
import { RATE_LIMIT } from '#shared/errors/decide.ts'
import type { FailedCall } from '#shared/errors/decide.ts'
import { dismissNotice, notices, pushNotice } from '../../stores/notices.ts'
import { applyRefusal } from './apply-refusal.ts'

const isShown = (code: number): boolean => notices.list.some(({ params }) => params['code'] === String(code))

/** What has no answer, by the title of its failure: ending of the key `unknown.what.*`. Orders name themselves. */
const commands: Readonly<Record<string, string>> = {
  cancelFailed: 'cancel',
  cancelAllFailed: 'cancelAll',
  replaceFailed: 'change',
  closeFailed: 'close',
  autoMarginFailed: 'autoMargin',
}
const whatOf = (titleKey: string): string =>
  titleKey.split(':')[0] === 'tpsl' ? 'tpsl' : (commands[titleKey] ?? 'account')

/**
 * Notifies the trader of a command's outcome. A refusal has exactly one effect, mostly a notice with the exchange's
 * code and text (ERR-31). An unknown outcome is reported as being checked, never as failed, with the name of the
 * command: the order that it is about is not in doubt.
 *
 * @param notice texts are keys of the namespace `notices`
 * @returns true if the command was accepted
 */
export function reportOutcome(
  outcome: Outcome<unknown>,
  notice: {
    /** Notices of the same id replace each other. For orders: the orderLinkId. */
    readonly id: string
    readonly titleKey: string
    /** Title of the notice after acceptance; left out: no notice. */
    readonly doneKey?: string
    readonly params?: Readonly<Record<string, string>>
    readonly call?: FailedCall
  },
): boolean {
  const { id, titleKey, doneKey, params = {} } = notice
  if (outcome.kind === 'accepted') {
    dismissNotice(id)
    if (doneKey !== undefined) pushNotice({ id, tone: 'success', titleKey: doneKey, bodyKey: '', params })
    return true
  }
  if (outcome.kind === 'unknown') {
    const about = { ...params, command: whatOf(titleKey) }
    pushNotice({
      id,
      tone: 'info',
      titleKey: 'unknown.title',
      bodyKey: `unknown.${outcome.reason}`,
      params: about,
    })
    return false
  }
  if (outcome.told === true && outcome.code === RATE_LIMIT && !isShown(RATE_LIMIT)) {
    // Only one tab of the browser shows the notice of too many requests (ERR-06). Where this tab doesn't show it, the
    // press reports it itself.
    const about = { ...params, code: String(RATE_LIMIT), message: outcome.message }
    pushNotice({ id: `refused-${RATE_LIMIT}`, tone: 'failure', titleKey, bodyKey: 'rejected', params: about })
    return false
  }
  if (applyRefusal(outcome, notice.call) === 'done') return false
  const { code, message, product } = outcome
  const said = { ...params, ...outcome.params, code: String(code), message }
  pushNotice({
    id,
    tone: 'failure',
    titleKey,
    bodyKey: 'rejected',
    params: product === undefined ? said : { ...said, product },
  })
  return false
}
