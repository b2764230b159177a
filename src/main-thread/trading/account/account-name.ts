import type { TFunction } from 'i18next'
import type { AccountInfo } from '#shared/domain/records.ts'

type Named = Pick<AccountInfo, 'name' | 'kind' | 'marginMode' | 'positionMode'> & Partial<AccountInfo>

/** Names that the embedded exchange gives its accounts. Other names are the trader's, or those of a real exchange. */
const demo = /^Demo (?:one-way (?:cross|isolated) [\d,]+ USDT|(small) [\d,]+ USDT)$/
const prepared =
  /^(?:Standard|UTA2?) (?:cross|isolated|portfolio) (?:hedge|one-way)(?:, copy-trade (leader|follower))?$/

const margins = {
  REGULAR_MARGIN: 'cross',
  ISOLATED_MARGIN: 'isolated',
  PORTFOLIO_MARGIN: 'portfolio',
} as const satisfies Readonly<Record<AccountInfo['marginMode'], string>>

/**
 * An account's name in the trader's language: what it is in plain words, such as "Demo, cross margin". `t`: of namespace
 * `header`. A name that the exchange did not make up is returned as it is.
 */
export function accountName(t: TFunction<'header'>, account: Named): string {
  const { name, kind, marginMode, positionMode } = account
  const word = (key: string): string => t(`account.word.${key}` as 'account.word.demo')
  const own = demo.exec(name)
  const seeded = prepared.exec(name)
  if (own === null && seeded === null) return name
  const parts = [word(own === null ? kind : 'demo'), word(own?.[1] ?? margins[marginMode])]
  if (positionMode === 'BothSide') parts.push(word('hedge'))
  const role = seeded?.[1]
  if (role !== undefined) parts.push(word(role))
  return parts.join(t('account.word.and'))
}
