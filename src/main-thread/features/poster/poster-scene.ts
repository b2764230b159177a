import type { TFunction } from 'i18next'
import type { PosterColours, PosterFacts, PosterScene } from '#shared/contracts/poster.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import { INVITE_BONUS, inviteLink } from '#shared/domain/invite.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { wallTime } from '#shared/units/zone.ts'
import { offsetText } from '../../ui/durations.ts'

/** The surroundings of a poster. */
export interface PosterPlace {
  readonly origin: string
  readonly language: string
  readonly dir: 'ltr' | 'rtl'
  readonly colours: PosterColours
  /** Unix ms. */
  readonly at: number
  /** The trader's time zone, '' for the device's. */
  readonly zone: string
}

/** The poster's texts in the page's language (POSTER-11). */
export function posterScene(
  facts: PosterFacts,
  variant: PosterScene['variant'],
  place: PosterPlace,
  t: TFunction<'poster'>,
): PosterScene {
  const { language } = place
  const isLarge = variant === 'large'
  const type = contractTypeFromName(facts.symbol)
  const family = type.endsWith('Perpetual') ? 'perp' : type.endsWith('Option') ? 'option' : 'futures'
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(place.zone === '' ? {} : { timeZone: place.zone }),
  })
  const isLong = facts.side === 'Buy'
  return {
    variant,
    dir: place.dir,
    colours: place.colours,
    label: facts.label,
    name: facts.name,
    // Without the zone's place: a poster is shown to everybody.
    time: `${time.format(place.at)} ${offsetText(place.at, place.zone)}`,
    symbol: facts.displayName,
    family: t(`family.${family}`),
    side: `${isLong ? '↑' : '↓'} ${t(isLong ? 'long' : 'short')}`,
    sideTone: isLong ? 1 : -1,
    leverage: family === 'option' ? '' : facts.leverage.replace(/x$/, '×'),
    roi: facts.roi,
    tone: toneOfText(facts.roi),
    pnlTone: facts.tone,
    coin: facts.coin,
    pnlLabel: t('pnl'),
    pnl: facts.pnl,
    valueLabel: t('value'),
    value: facts.value,
    entryLabel: t('entry'),
    entry: facts.entryPrice,
    markLabel: t('mark'),
    mark: facts.markPrice,
    settlementLabel: t('settlement'),
    settlement: facts.settlementPrice,
    distinguished: isLarge ? t('distinguished') : '',
    codeLabel: t('code'),
    code: facts.inviteCode,
    bonus: t('bonus', { amount: new Intl.NumberFormat(language).format(INVITE_BONUS) }),
    link: inviteLink(place.origin, language, facts.inviteCode),
  }
}

/** The poster as text, for screen readers. */
export function posterWords(scene: PosterScene): readonly (readonly [name: string, value: string])[] {
  const amount = (value: string): string => (value === '' ? '' : `${value} ${scene.coin}`.trim())
  const pairs = [
    ['name', `${scene.name} ${scene.label}`.trim()],
    ['contract', `${scene.symbol} ${scene.family}`],
    ['side', scene.side.replace(/^\S+ /, '')],
    ['leverage', scene.leverage],
    ['roi', scene.roi],
    [scene.pnlLabel, amount(scene.pnl)],
    [scene.valueLabel, scene.variant === 'large' ? amount(scene.value) : ''],
    [scene.entryLabel, scene.entry],
    [scene.markLabel, scene.mark],
    [scene.settlementLabel, scene.settlement],
    [scene.codeLabel, scene.code],
  ] as const
  return pairs.filter(([, value]) => value !== '')
}

/** A file name that is valid on every system, with the day in the trader's time zone. */
export const posterFileName = (scene: Pick<PosterScene, 'symbol'>, at: number, zone: string): string =>
  `perpdeck-${scene.symbol.replaceAll(/[^A-Za-z0-9-]+/g, '_').slice(0, 40)}-${wallTime(at, zone)?.slice(0, 10) ?? ''}.png`
