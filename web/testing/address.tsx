import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { draw } from './pages.tsx'

// jsdom has no layout to scroll.
window.scrollTo = () => {}

/** Draws a screen at an address, which it reads and writes as the routes of the web app do. */
export async function openAt(address: string, Screen: () => ReactNode, around: (screen: ReactNode) => ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/list', component: Screen })]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
  })
  await act(() => router.load())
  const drawn = draw(around(<RouterProvider<typeof router> router={router} />))
  return { ...drawn, where: () => history.location.href, back: () => act(async () => history.back()) }
}
