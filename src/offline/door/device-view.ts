import type { DeviceStatus, DoorDevice } from '../device/device-types.ts';

/** The device as it is when an event happens. */
export interface DeviceView {
  readonly accountId: string | undefined;
  readonly label: string;
  readonly status: DeviceStatus;
  /** Device clock, epoch ms. */
  readonly now: number;
}

/** The device as it is now. */
export const viewDevice = ({ accountId, label, status, deps }: DoorDevice): DeviceView => ({
  accountId,
  label,
  status,
  now: deps.now(),
});
