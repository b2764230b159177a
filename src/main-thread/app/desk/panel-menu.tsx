import { Menu, MenuItem, MenuTrigger, SubmenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { placesOf } from './desk.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { isFloating } from './arrange.ts'
import { deskState, shownDesk } from './desk-store.ts'
import { toWindow } from './desk-windows.ts'
import { add, duplicate } from './adding.ts'
import { close, resize, resizes, step, toDock, toFloat, toTabs } from './panel-actions.ts'
import type { Acted } from './panel-actions.ts'
import { arrows, Keyed, More, Reasoned } from './menu-key.tsx'
import { isOnce, panelKinds } from './panel-kinds.ts'
import { isAnyAlone, toggleAlone } from './show-panel.ts'
import { shownPlaces } from './shown-places.ts'
import { directions } from './side-of.ts'
import { useTitles } from './use-titles.ts'

/** Everything that can be done with a panel. Its button is in the panel's head, and its tab opens it too. */
export function PanelMenu(props: {
  readonly panel: DeskPanel
  readonly place: Tabs
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}) {
  const { panel, place } = props
  const { t } = useTranslation('desk')
  const titles = useTitles()
  useSnapshot(deskState)
  useSnapshot(shownPlaces)
  const desk = shownDesk()
  const name = titles[panel.kind]
  const acted: Acted = { panel, place, name, t }
  const floats = isFloating(desk, place.id)
  const others = placesOf(desk).filter(({ id }) => id !== place.id)
  const item = controls['item'] ?? ''
  const nameOf = (tabs: Tabs): string => tabs.panels.map(({ kind }) => titles[kind]).join(', ')
  return (
    <MenuTrigger isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <Button variant="icon" size="small" aria-label={t('menu', { panel: name })} data-keys="Shift+F10">
        <Icon name="menu" small />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu className={controls['menu'] ?? ''} aria-label={t('menu', { panel: name })}>
          {directions.map((to) => (
            <MenuItem key={to} id={to} className={item} onAction={() => step(acted, to)}>
              <Keyed by={`Alt+Shift+${arrows[to]}`}>{t(`move.${to}`)}</Keyed>
            </MenuItem>
          ))}
          {others.length > 0 && (
            <SubmenuTrigger>
              <MenuItem id="beside" className={item}>
                {t('move.beside')} <More />
              </MenuItem>
              <Popover className={controls['popover'] ?? ''}>
                <Menu className={controls['menu'] ?? ''} aria-label={t('move.beside')}>
                  {others.map((tabs) => (
                    <MenuItem
                      key={tabs.id}
                      id={tabs.id}
                      className={item}
                      onAction={() => toTabs(acted, tabs, nameOf(tabs))}
                    >
                      {nameOf(tabs)}
                    </MenuItem>
                  ))}
                </Menu>
              </Popover>
            </SubmenuTrigger>
          )}
          {floats ? (
            // A key, because an item must not change its id.
            <MenuItem key="dock" id="dock" className={item} onAction={() => toDock(acted)}>
              {t('move.dock')}
            </MenuItem>
          ) : (
            <MenuItem key="float" id="float" className={item} onAction={() => toFloat(acted)}>
              {t('move.float')}
            </MenuItem>
          )}
          <MenuItem id="window" className={item} onAction={() => toWindow(acted)}>
            {t('move.window')}
          </MenuItem>
          {others.length > 0 && (
            <MenuItem id="alone" className={item} onAction={() => toggleAlone(panel, name, t)}>
              <Keyed by="Alt+Enter">
                {isAnyAlone() ? t('showAll') : t('grid.maximise', { chart: name })}
              </Keyed>
            </MenuItem>
          )}
          <Separator className={controls['separator'] ?? ''} />
          {resizes.map((how) => (
            <MenuItem
              key={how}
              id={how}
              className={item}
              shouldCloseOnSelect={false}
              onAction={() => resize(acted, how)}
            >
              {t(`size.${how}`)}
            </MenuItem>
          ))}
          <Separator className={controls['separator'] ?? ''} />
          <MenuItem
            id="duplicate"
            className={item}
            isDisabled={isOnce(panel.kind)}
            onAction={() => duplicate(acted)}
          >
            <Reasoned why={isOnce(panel.kind) ? t('said.once', { panel: name }) : ''}>
              {t('duplicate')}
            </Reasoned>
          </MenuItem>
          <SubmenuTrigger>
            <MenuItem id="add" className={item}>
              {t('addHere')} <More />
            </MenuItem>
            <Popover className={controls['popover'] ?? ''}>
              <Menu className={controls['menu'] ?? ''} aria-label={t('addHere')}>
                {panelKinds.map((kind) => (
                  <MenuItem
                    key={kind}
                    id={kind}
                    className={item}
                    onAction={() =>
                      add({ kind, link: 'main', symbol: '' }, titles[kind], t, { to: 'tabs', tabs: place.id })
                    }
                  >
                    {titles[kind]}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </SubmenuTrigger>
          <MenuItem id="close" className={item} onAction={() => close(acted)}>
            <Keyed by="Delete">{t('closeIt')}</Keyed>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
