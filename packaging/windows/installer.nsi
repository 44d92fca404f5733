; The installer for Windows; packages.py runs it. It installs for the current user and needs no administrator.
Unicode true
Target amd64-unicode
Name "Tilefold"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Tilefold"
InstallDirRegKey HKCU "Software\Tilefold" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave on
Icon "${HERE}/tilefold.ico"
UninstallIcon "${HERE}/tilefold.ico"
ShowInstDetails nevershow
ShowUninstDetails nevershow
BrandingText " "
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Tilefold"
VIAddVersionKey "FileDescription" "Installer of Tilefold"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Tilefold authors"

!include "FileFunc.nsh"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tilefold"
!define CLASSES "Software\Classes"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  SetOutPath "$INSTDIR"
  File /r "${FILES}/*"
  CreateShortcut "$SMPROGRAMS\Tilefold.lnk" "$INSTDIR\tilefoldw.exe"

  ; Files with the ending .tilefold open in Tilefold, and pictures of games can be opened by "Open with".
  WriteRegStr HKCU "${CLASSES}\.tilefold" "" "Tilefold.Game"
  WriteRegStr HKCU "${CLASSES}\Tilefold.Game" "" "Tilefold game"
  WriteRegStr HKCU "${CLASSES}\Tilefold.Game\DefaultIcon" "" "$INSTDIR\tilefoldw.exe,0"
  WriteRegStr HKCU "${CLASSES}\Tilefold.Game\shell\open\command" "" '"$INSTDIR\tilefoldw.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\Applications\tilefoldw.exe" "FriendlyAppName" "Tilefold"
  WriteRegStr HKCU "${CLASSES}\Applications\tilefoldw.exe\shell\open\command" "" '"$INSTDIR\tilefoldw.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\Applications\tilefoldw.exe\SupportedTypes" ".png" ""
  WriteRegStr HKCU "${CLASSES}\Applications\tilefoldw.exe\SupportedTypes" ".gif" ""
  WriteRegStr HKCU "${CLASSES}\Applications\tilefoldw.exe\SupportedTypes" ".webp" ""

  WriteRegStr HKCU "Software\Tilefold" "Folder" "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Tilefold"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\tilefoldw.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Tilefold authors"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Games and settings stay, unless the user wants to delete them. The option /GAMES deletes them without a question.
Section "Uninstall"
  Delete "$INSTDIR\tilefold.exe"
  Delete "$INSTDIR\tilefoldw.exe"
  Delete "$INSTDIR\README.txt"
  RMDir /r "$INSTDIR\fonts"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tilefold.lnk"
  DeleteRegKey HKCU "${CLASSES}\Tilefold.Game"
  DeleteRegKey HKCU "${CLASSES}\.tilefold"
  DeleteRegKey HKCU "${CLASSES}\Applications\tilefoldw.exe"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Tilefold"

  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/GAMES" $1
  IfErrors 0 delete
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Also delete your games, scores and settings?" /SD IDNO IDNO keep
  delete:
    RMDir /r "$APPDATA\tilefold"
    RMDir /r "$LOCALAPPDATA\tilefold"
  keep:
SectionEnd
