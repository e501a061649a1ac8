import { Gate } from '#web/pages/gate.tsx'
import { Navigate } from 'react-router'

const HOME = '/platform/dashboard'

export default function DashboardGate() {
  return <Gate wanted={HOME}>{() => <Navigate to={HOME} replace />}</Gate>
}
