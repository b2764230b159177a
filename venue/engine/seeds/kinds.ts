/** The seeded accounts of a browser profile (VENUE-02, VENUE-57): every kind in every margin and position mode. */
import type { AccountKind, AccountMarginMode, PositionMode } from '#shared/domain/enums.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { Seed } from '../state/world.ts'
import { hexOf } from '../terms/random.ts'

const marginNames: Readonly<Record<AccountMarginMode, string>> = {
  REGULAR_MARGIN: 'cross',
  ISOLATED_MARGIN: 'isolated',
  PORTFOLIO_MARGIN: 'portfolio',
}

type Role = 'plain' | 'leader' | 'follower'
const roleNames: Readonly<Record<Role, string>> = {
  plain: '',
  leader: ', copy-trade leader',
  follower: ', copy-trade follower',
}

const picture = (color: string): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23${color}'/%3E%3C/svg%3E`

function seed(
  kind: AccountKind,
  marginMode: AccountMarginMode,
  positionMode: PositionMode,
  role: Role = 'plain',
  more: Partial<AccountInfo> & { readonly positionUsd?: number } = {},
): Seed {
  const { positionUsd = 20_000, ...info } = more
  const hedge = positionMode === 'BothSide' ? 'hedge' : 'one-way'
  const word = kind === 'standard' ? 'Standard' : kind
  const name = `${word} ${marginNames[marginMode]} ${hedge}${roleNames[role]}`
  const color = hexOf(name, 31).slice(0, 6)
  return {
    positionUsd,
    info: {
      name,
      kind,
      isDemo: false,
      marginMode,
      positionMode,
      loyaltyLabel: 0,
      inviteCode: hexOf(name, 32).slice(0, 8).toUpperCase(),
      avatar: picture(color),
      ...(role === 'plain' ? {} : { copyTrade: role }),
      ...info,
    },
  }
}

const positionModes = ['MergedSingle', 'BothSide'] as const
const marginModes = ['REGULAR_MARGIN', 'ISOLATED_MARGIN'] as const

/** One kind in its four modes; `first` has further fields of the first account. */
const fourOf = (kind: AccountKind, first: Parameters<typeof seed>[4]): readonly Seed[] =>
  marginModes.flatMap((margin) =>
    positionModes.map((mode) =>
      margin === 'REGULAR_MARGIN' && mode === 'MergedSingle'
        ? seed(kind, margin, mode, 'plain', first)
        : seed(kind, margin, mode),
    ),
  )

const fourOfRole = (role: Role): readonly Seed[] =>
  marginModes.flatMap((margin) => positionModes.map((mode) => seed('UTA2', margin, mode, role)))

export const seeds: readonly Seed[] = [
  // A position above 1,000,000 at mark, and both loyalty labels (VENUE-57).
  ...fourOf('UTA2', { positionUsd: 1_500_000, loyaltyLabel: 3 }),
  ...fourOf('UTA', { loyaltyLabel: 2 }),
  ...fourOf('standard', {}),
  ...positionModes.map((mode) => seed('UTA2', 'PORTFOLIO_MARGIN', mode)),
  ...fourOfRole('leader'),
  ...fourOfRole('follower'),
]
