import { Outlet } from '@tanstack/react-router'

export const Frame = () => <Outlet />
