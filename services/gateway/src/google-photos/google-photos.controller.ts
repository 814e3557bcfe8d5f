import { Controller, HttpCode, Redirect } from '@nestjs/common';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { Serves } from '../edge/serves.decorator.js';

/**
 * The photo library while no Google credentials are configured (GPH-44): no account can connect, so none is connected,
 * and there is nothing to disconnect.
 */
@Controller()
export class GooglePhotosController {
  @Serves('googlePhotosStart')
  @Redirect('/account?error=feature_disabled', 302)
  start(): void {}

  @Serves('googlePhotosStatus')
  status(): LibraryStatusDto {
    return { isConnected: false, connected: false, lastSync: null, errors: [] };
  }

  @Serves('googlePhotosDisconnect')
  @HttpCode(200)
  disconnect(): { success: true; isConnected: false } {
    return { success: true, isConnected: false };
  }
}
