import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { chooseMarket, choosePanelLink } from './choose-market.ts'
import { isPanelLink, letters } from './desk.ts'
import type { DeskPanel, PanelLink } from './desk.ts'
import { Letter } from './link-letter.tsx'
import { MarketButton } from './market-button.tsx'

const links: readonly PanelLink[] = ['main', 'free', ...letters]

/** Which market a panel shows: the page's, its own, or a group's. The letter identifies a group; its colour is an aid. */
export function PanelLinkMenu(props: {
  readonly panel: DeskPanel
  readonly name: string
  readonly symbol: string
  /** False: the symbol is shown elsewhere. */
  readonly hasSymbol: boolean
}) {
  const { t } = useTranslation('desk')
  const { panel, name, symbol } = props
  const textOf = (to: PanelLink): string =>
    to === 'main' || to === 'free' ? t(`link.${to}`) : t('link.letter', { letter: to })
  return (
    <>
      {props.hasSymbol && (
        <MarketButton
          name={t('link.name', { panel: name })}
          symbol={symbol}
          onChoose={(chosen) => chooseMarket(panel.id, chosen)}
        />
      )}
      <MenuTrigger>
        <Button
          variant="icon"
          size="small"
          aria-label={`${t('link.name', { panel: name })}: ${textOf(panel.link)}`}
          data-tip=""
        >
          <Letter link={panel.link} />
        </Button>
        <Popover className={controls['popover'] ?? ''} placement="bottom end">
          <Menu
            className={controls['menu'] ?? ''}
            aria-label={t('link.name', { panel: name })}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[panel.link]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys]
              if (isPanelLink(key)) choosePanelLink(panel, key, symbol)
            }}
          >
            {links.map((to) => (
              <MenuItem key={to} id={to} className={controls['item'] ?? ''} textValue={textOf(to)}>
                <Letter link={to} />
                {textOf(to)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  )
}
