import { AVAILABILITY_LABELS, type Availability } from '@touchline/contracts/options';
import { StatusBadge } from '../../../components/status-badge.tsx';

interface AvailabilityBadgeProps {
  availability: Availability;
  /** Shown instead of the usual label. */
  label?: string;
}

/** A player's availability: good unless the player is under contract. */
export function AvailabilityBadge({ availability, label = AVAILABILITY_LABELS[availability] }: AvailabilityBadgeProps) {
  return <StatusBadge tone={availability === 'contract' ? 'plain' : 'good'}>{label}</StatusBadge>;
}
